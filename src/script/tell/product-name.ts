import { cleanText } from '../clean/clean-text.ts';
import { isStatement } from '../documents/heading-shape.ts';
import { findVersion, newest } from '../items/version-heading.ts';

/** The product as a title names it: what is left without version, date and the word for release notes. */
export function guessProduct(...titles: readonly (string | null)[]): string | null {
  for (const given of titles) {
    const title = newest(given ?? '').replace(/^.{0,60}?\bwhat['’]s new (?:in|with|for) (?=\p{Lu})/iu, '');
    const name =
      [beforeVersion(title), withoutCodeName(title)].map(bareName).find((text) => text !== '') ?? '';
    if (isSlug(title) || subtitled.test(title) || generic.test(title) || month.test(name)) continue;
    const words = name.split(' ');
    if (/\p{L}{2}/u.test(name) && words.length <= 4 && !(words.length > 2 && isStatement(words))) return name;
  }
  return null;
}

/** "Patch 3.4 – Emberfall": what the release is called, not the product. */
const subtitled = /^\W*(?:(?:patch|update|version|release|hotfix|v)\.?\s?)?\d[\d.]*\s*[:–—-]\s/i;

/** A date is no name either: "October 2026". */
const month =
  /^\W*(?:(?:early|mid|late)[ -])?(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|fall|winter|q[1-4])\b[\s\d,.]*(?:(?:product|release|feature|platform|app|monthly|changelog|newsletter|round-?up|digest|edition|recap)s?\s*){0,2}[\d\s,.]*$/i;

/** Headings that every product's notes have. */
const generic =
  /^\W*(?:what['’]?s (?:changed|new)(?: in (?:this|the) (?:release|version|update))?|changes|all changes|highlights?|overview|summary|introduction|bug ?fixes|fixes|features|new features|improvements|added|changed|fixed|removed|security|breaking changes|important|notes?|release notes?|announcement|new and noteworthy|links?|installation|usage|getting started|(?:urgent )?upgrade(?: notes)?|changes by kind|known issues|tl;?dr)\W*$/i;

/** "Version 7.2 'Ember' (LTS)": what a release is called in quotation marks is not the product either. */
function withoutCodeName(title: string): string {
  return title.replace(/(\d[\w.-]*[,:]? )["'“‘«][^"'”’»]{2,40}["'”’»]/u, '$1');
}

/** What follows the version, or a dash, is a subtitle: "Ledgerly 4.2 — November update". */
function beforeVersion(title: string): string {
  const version = findVersion(title);
  const head = version === null ? title : title.slice(0, title.indexOf(version));
  return head.split(/\s[–—|]\s/)[0] ?? head;
}

const notice =
  /\b(?:security|vulnerability) (?:advisory|bulletin|notice|alert)\b(?: for\b)?[:\s]{0,4}(?:[A-Z]{2,10}(?:-[A-Z\d]{1,10}){1,4})?/gi;

/** A title without its version, its date and the words for release notes. */
function bareName(title: string): string {
  const version = findVersion(title);
  return cleanText(
    packageName(title)
      .replace(notice, ' ')
      .replace(version ?? '\n', ' '),
  )
    .replace(
      /^changes (?:in|for)\b|^(?:introducing|meet|presenting|launching|say hello to)\b|\b(?:release notes?|releases?|change ?logs?|what['’]s new(?: in)?|version|notes for|notes|news|history|unreleased|announcing|firmware|update|patch|hotfix|(?:is )?(?:now )?released|(?:is )?now available|versionshinweise|änderungsprotokoll|neuerungen|notes de (?:version|publication)|journal des modifications|notas de (?:la )?(?:versión|versão|lanzamiento|lançamento)|registro de (?:cambios|alterações))\b|リリースノート|更新履歴|変更履歴|更新日志|变更日志|发布说明|发行说明|版本说明/giu,
      ' ',
    )
    .replace(/\bv(?=\s|$)/gi, ' ')
    .replace(/\d{4}-\d{2}-\d{2}/g, ' ')
    .replace(/[^\p{L}\p{N}.+'’ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:the|in|for|of)\s+|\s+(?:the|in|for|of)$/gi, '')
    .replace(/^[\s.:-]+|[\s.:-]+$/g, '');
}

/** "@tidepool/ui" → "Tidepool UI": the scope of a package is the name its people go by. */
function packageName(title: string): string {
  return title.replace(/^\W{0,3}@([a-z][\w-]{1,40})\/([\w-]{1,40})/, (_, scope: string, name: string) => {
    const part = /^(?:ui|cli|sdk|api|css|mcp)$/.test(name) ? name.toUpperCase() : name.replaceAll('-', ' ');
    return `${scope.charAt(0).toUpperCase()}${scope.slice(1)} ${part}`;
  });
}

/** A file name or an address is no name one would say: "eslint-10", "notes_v2.md", "home-assistant-2024.9". */
function isSlug(title: string): boolean {
  const text = title.trim();
  return (
    /\.(?:md|markdown|txt|rst|html?|adoc)$/i.test(text) ||
    (!/\s/.test(text) && (/_/.test(text) || /^[a-z\d.]+(?:-[a-z\d.]+)+$/.test(text)))
  );
}

/** What a notice about a flaw is called: it need not be a release. */
export function advisoryName(product: string | null): string {
  return product === null ? 'this security advisory' : `the ${product} security advisory`;
}

/** "Aloud 1.2", "the latest Aloud release", "version 1.2", or "this release". */
export function displayName(product: string | null, version: string | null): string {
  const plain = version?.replace(/^v(?=\d)/i, '') ?? null;
  if (product !== null && plain === null)
    return /\s\d+(?:\s|$)/.test(product) ? product : `the latest ${product} release`;
  if (product !== null && plain !== null && isPair(product)) return `the ${product} ${plain} release`;
  if (product !== null) return plain === null || product.includes(plain) ? product : `${product} ${plain}`;
  return plain === null ? 'this release' : `version ${plain}`;
}

/** "curl and libcurl": two names, which would want their verbs in the plural. */
export function isPair(product: string): boolean {
  return / (?:and|&|\+) |, /.test(product);
}
