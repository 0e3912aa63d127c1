import { wordSet } from '../word-list.ts';
import { marks } from './node.ts';

const { reference, advisory, address } = marks;

/** Names that only look like the key of an issue. */
const noTracker = wordSet('UTF SHA ISO AES RFC GPT COVID USB HTTP ES IPV MP ARM AMD RTX PS CVE IEEE');

/** Marks references, which are useless by ear: addresses, numbers of issues, commits, handles and advisories. */
export function markReferences(text: string): string {
  if (!/[#@/!-]|\d/.test(text)) return text;
  return text
    .replace(/\bCWE-\d{1,5}(?:: ?)?/g, '')
    .replace(
      /\b(?:CVE-\d{4}-\d{3,7}|GHSA(?:-[0-9a-z]{4}){3}|RUSTSEC-\d{4}-\d{4}|PYSEC-\d{4}-\d{1,5}|[A-Z]{1,5}SA-20\d\d[-:]\d{1,6})\b/gi,
      advisory,
    )
    .replace(/<?\b(?:https?|ftp):\/\/[^\s<>]{1,2000}/g, asAddress)
    .replace(/(?<![\w@])www\.[^\s<>]{1,500}/g, asAddress)
    .replace(ordinal, (_, noun: string, first: string, second?: string) =>
      second === undefined ? `${noun} ${first}` : `${noun} ${first} and ${second}`,
    )
    .replace(/(?<![\w&/.-])(?:[\w.-]{1,60}(?:\/[\w.-]{1,60})?)?#\d{1,7}\b(?:[-–]#?\d{1,7}\b)?/g, reference)
    .replace(/(?<=[\s([:,])!\d{1,7}\b/g, reference)
    .replace(/\s?\[\d{1,4}\](?![([])/g, '')
    .replace(/(?<![\w`/])@(?=[a-z][\w-]{0,38}\/[\w-])/g, '')
    .replace(/\bgh-\d{1,7}\b/gi, reference)
    .replace(
      /\((?:[^(),]{1,60}, )?(?:issue|pr|bug|ticket|pull request)s? #?\d{1,7}(?:,? (?:and )?#?\d{1,7}){0,5}\)/gi,
      '',
    )
    .replace(/(?<![\w/])(?:[\w.-]{1,60}\/[\w.-]{1,60}@)?\b([0-9a-f]{7,40})\b/g, (whole, word: string) =>
      isHash(word) ? reference : whole,
    )
    .replace(handle, (whole, before: string, name: string, after: string, at: number, all: string) =>
      credits.test(before) ||
      (/\bto\s$/.test(before) && /\b(?:thanks|credits?|kudos|props)$/i.test(all.slice(0, at))) ||
      (/\band\s$/.test(before) && credited.test(all.slice(Math.max(0, at - 60), at))) ||
      (closes(all, at + whole.length) && !prepositions.test(before))
        ? before + reference + after
        : `${before}${name}${after}`,
    )
    .replace(ticket, (whole, bracketed?: string, opening?: string) =>
      noTracker.has(bracketed ?? opening ?? '') ? whole : reference,
    );
}

/** Matches the key of an issue: "(HB-12)", "HB-12: Mend the lamp", "HB-12 Mend the lamp". "HB-12 A1" is a device. */
const ticket =
  /(?<=[[(])([A-Z][A-Z0-9]{1,9})-\d{1,6}(?=[\]):,;\s]|$)|^([A-Z][A-Z0-9]{1,9})-\d{1,6}(?=[\]):,;]|\s.{0,200}?[a-z]{3})/g;

/** Matches a small number that counts things of the text: "Form #3", "Rules #1 and #2". */
const ordinal =
  /\b(?!(?:[Ff]ix|[Cc]los|[Rr]esolv|[Ii]ssue|[Bb]ug|[Ss]ee|[Pp]ull|[Tt]icket|[Mm]erg|[Rr]ef|[Rr]elat|[Ii]mplement|[Aa]dd|[Uu]pdat|[Rr]evert|[Rr]emov|[Aa]ddress|[Ss]olv|[Cc]omplet|[Tt]ask|[Pp]atch|[Rr]equest|[Gg]ithub|[Gg]itlab)\w*)([A-Z][a-z]{2,20}) #(\d{1,2})(?:,? (?:and|or|&) #(\d{1,2}))?(?= [a-z])/g;

/**
 * Matches a handle that is a credit: after words of credit, in brackets or in a row. Elsewhere a handle names a
 * person.
 */
const handle =
  /((?:^|[(,\s])(?:\p{L}{1,12}\s)?)@((?:[a-zA-Z]|\d+[a-zA-Z])[\w-]{0,38})(?:\[bot\])?(?![\w/.]*\/)(:?)/gu;
const credits = /(?:^|[(,\s])(?:by|thanks|cc|via|author|credits?|props|kudos)\s$|[(,]$/i;

const credited = /\b(?:by|thanks|cc|via|author|credits?|props|kudos)(?: to)? @/i;

/** Matches a single name at the start of a line: "@ada: words", "@ada words", "@ada". */
export const openingHandle =
  /^\s*@[a-zA-Z][\w-]{0,38}(?![\w.]*[/@])(?=[\s:–—-]|$)(?!\s(?:and|or|made|&|\+)(?:\s|$))/;

/** Whether a handle comes last, as a credit does. */
function closes(text: string, from: number): boolean {
  const rest = text.slice(from, from + 120).replace(/@[\w-]{1,50}|\band\b/g, '');
  return text.length - from < 120 && /^[\s.,()[\]!&\uE002\uE006]*$/.test(rest);
}

const prepositions = /\b(?:for|to|with|of|from|and|or|on|about|ask)\s$/i;

/** Returns the mark of an address. A stop at its end closes the sentence. */
function asAddress(written: string): string {
  return markOfAddress(written) + (/(?<![.,;:!?)\]])[.,;:!?)\]]+$/.exec(written)?.[0] ?? '');
}

/** Returns the mark of an address, which is a mere reference if it leads to an issue, a change or a person. */
function markOfAddress(written: string): string {
  return tracked.test(written) ? reference : address;
}

const tracked =
  /\/(?:issues?|bugs?|pulls?|merge_requests|commits?|compare|discussions|tickets?|browse|releases|tags?|milestones?|show_bug\.cgi|-)(?:[/?#.]|$)|^<?https?:\/\/(?:www\.)?(?:github|gitlab)\.com\/[\w-]{1,60}\/?[>.,;:!?)\]]*$/i;

/** Returns the mark of a link whose words mean nothing by ear: the address of "here", else a reference. */
export function markOfLink(label: string, href: string): string {
  const leads = /^https?:/i.test(href) && /^(?:here|link|page)$/i.test(label.trim());
  return label.includes(address) || leads ? markOfAddress(href) : reference;
}

/** Whether a word is the hash of a commit. */
export function isHash(word: string): boolean {
  return /^[0-9a-f]{7,40}$/.test(word) && /\d/.test(word) && /[a-f]/.test(word);
}

/** Whether the words of a link are only a reference: a number, a hash, a handle, an address, a profile. */
export function pointsAtReference(label: string, href: string): boolean {
  const words = label.replace(/[\uE000-\uE006]/g, '').trim();
  if (label.includes(advisory)) return false;
  if (words === '') return label.trim() !== '' || href !== '';
  if (/^[#!]?\d+$/.test(words) || isHash(words.toLowerCase())) return true;
  if (/^(?:PR|issue|pull|bug|ticket)[ #-]*\d+$/i.test(words)) return true;
  // "[Link](parts/links.md)" names a part, "[GitLab](https://about.gitlab.com)" a company.
  if (pointing.test(words))
    return (
      !href.toLowerCase().includes(`/${words.toLowerCase()}`) &&
      (!/^git(?:hub|lab)$/i.test(words) || /\bgit(?:hub|lab)\.com\/[^/]+\/[^/]+/.test(href))
    );
  return /^https?:\/\/(?:www\.)?(?:github|gitlab)\.com\/[\w-]{1,60}\/?$/i.test(href) && !/\//.test(words);
}

/** Matches words of a link that have no meaning on their own. */
const pointing =
  /^(?:here|link|more|more info|learn more|détails|mehr|details|diff|compare|source|permalink|example|commit|pr|pull request|issue|ticket|git(?:hub|lab)(?: issue)?|⬆|↩)$/i;
