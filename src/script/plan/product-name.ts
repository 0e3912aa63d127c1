import { anyOf } from '../any-of.ts';
import { isSentence } from '../judge/shape.ts';
import { isOrder } from '../units/find-orders.ts';
import { findVersion } from '../units/version-heading.ts';

const noise = anyOf(
  `release notes? | releases? | change ?logs? | what['’]s new(?: in)? | changes (?:in|for|to|since|up to) | changes$ | versions? | notes for | notes | news | history | unreleased | announcing | introducing | update | updates | patch notes | patch | hotfix | is out | now available | released | versionshinweise | änderungsprotokoll | neuerungen | notes de version | journal des modifications | notas de (?:la )?versi[óo]n | notas de versão | registro de (?:cambios|alterações) | note di rilascio`,
  'words',
  'giu',
);
const denseNoise = /リリースノート|更新履歴|変更履歴|更新日志|变更日志|发布说明/g;
const months = anyOf(
  `january | february | march | april | may | june | july | august | september | october | november | december | spring | summer | autumn | fall | winter | q[1-4]`,
  'words',
);
const generic = anyOf(
  `highlights? | overview | summary | introduction | changes? | features? | fixes | all | the | readme | main | latest | next | new | product | project | app | monthly | weekly | early access | preview | beta | stable | deprecated | lts | mobile apps? | for | in | of | on`,
  'whole',
);

/** The product as one of the titles names it: what is left without version, date and the words for release notes. */
export function guessProduct(...titles: readonly (string | null)[]): string | null {
  for (const title of titles) {
    if (isOrder(title ?? '')) continue;
    const name = bareName(title ?? '');
    const words = name.split(' ');
    const isLong = words.length > 4 && (words.length > maxWords || speaking.test(name) || isSentence(name));
    if (
      /\p{L}{2}/u.test(name) &&
      !isLong &&
      !generic.test(name) &&
      !comparing.test(name) &&
      !months.test(name)
    )
      return name;
  }
  return null;
}

const maxWords = 8;
/** A long title with such a word is a headline. */
const speaking = /\b(?:we|our|us|you|your|this|these|my|how|why|what|when|now)\b/i;

/** "Faster search, new maps": a headline names what is new. */
const comparing = /^(?:faster|better|smarter|easier|bigger|smoother|simpler|improved|more|new) \p{L}/iu;

/** Names of up to three words are said again, where they are names and no description: "Digital circuit simulator" is one. */
export function isShortName(product: string): boolean {
  const [, ...others] = product.split(' ');
  return others.length < 2 || (others.length === 2 && others.every((word) => !/^\p{Ll}/u.test(word)));
}

function bareName(title: string): string {
  if (/\.(?:md|txt|rst|html?|adoc)$/i.test(title.trim()) || /^[a-z\d]+(?:[-_][a-z\d.]+)+$/.test(title.trim()))
    return '';
  const version = findVersion(title);
  return bare(version === null ? title : title.slice(0, title.indexOf(version)));
}

function bare(text: string): string {
  return (text.split(/\s[–—|:]\s|: |, /)[0] ?? text)
    .replace(/[\uE000-\uE005]|\([^()]{0,200}\)/g, '')
    .replace(noise, ' ')
    .replace(/ & /g, ' and ')
    .replace(denseNoise, ' ')
    .replace(/\bv(?=\s|$)/gi, ' ')
    .replace(/\d{4}-\d{2}-\d{2}|\b(?:of )?\d{1,2} \p{L}+ \d{4}\b/gu, ' ')
    .replace(/[^\p{L}\p{N}.+'’/@ -]+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/^(?:(?:the|in|for|of) )+| (?:the|in|for|of|to|up to|until|from|since|and)$/gi, '')
    .replace(/^[\s.:-]+|(?<![\s.:-])[\s.:-]+$/g, '');
}
