import { cleanText } from '../clean/clean-text.ts';
import { splitSentences } from '../english/sentences.ts';
import { isToldPast } from '../english/told-pasts.ts';
import { verbOf } from '../english/verb-forms.ts';

/** "We've fixed the login" → "fixed the login": the deed counts, not who did it. Null where it is no deed. */
export function withoutWe(text: string): string | null {
  const found = /^We(?:['’]ve| have)? ((?:also |now |finally |recently )?)(\S+)( .+)$/s.exec(text);
  const verb = verbOf(found?.[2] ?? '');
  if (!found || !verb) return null;
  const now = /now/.test(found[1] ?? '');
  const deed = verb.form === 'past' ? isToldPast(verb.verb) : now && verb.form === 'base';
  if (!deed) return null;
  const act = `${now && verb.form === 'base' ? 'now ' : ''}${found[2]}${found[3]}`;
  return `${act.charAt(0).toUpperCase()}${act.slice(1)}`;
}

/** "CVE-2026-1 (CVSS 8.1): Fixed a leak" → "Fixed a leak (CVE-2026-1) (CVSS 8.1)": what was done first, then its number. */
export function numberLast(text: string): string {
  const found =
    /^\W*((?:CVE-\d{4}-\d{3,7}(?:,? (?:and )?)?){1,4})((?:\s?\([^()]{1,40}\))?)[\])\s:,–-]+(.+)$/s.exec(text);
  if (!found) return text;
  const [, numbers = '', aside = '', rest = ''] = found;
  if (rest.split(/\s+/).length < 3) return text;
  const [first = '', ...others] = splitSentences(rest);
  const told = `${first.replace(/[.\s]+$/, '')} (${numbers.trim().replace(/,$/, '')})${aside === '' ? '' : ` ${aside.trim()}`}`;
  return others.length === 0 ? told : `${told}. ${others.join(' ')}`;
}

const numbers = String.raw`CVE-\d{4}-\d{3,7}(?:(?:,? and |, ?)CVE-\d{4}-\d{3,7}){0,5}`;
const bracketed = new RegExp(String.raw`\s*[[(](${numbers})[\])]`, 'g');

/** A flaw's number in brackets is told as an aside; after a bump, it is what the bump mends. */
export function numbersTold(text: string, bump: boolean): string {
  return text.replace(bracketed, bump ? ', which fixes $1' : ' ($1)');
}

const flaw = /\bCVE-\d{4}-\d{3,7}\b/g;

/** The number of a flaw may stand in the text below an entry, or in the heading above it: it belongs to the entry. */
export function withNumbers(raw: string, details: readonly string[], heading: string | null): string {
  if (/\bCVE-\d/.test(raw)) return raw;
  const found = [heading ?? '', ...details].flatMap((text) => text.slice(0, 4_000).match(flaw) ?? []);
  const numbers = [...new Set(found)].slice(0, 4);
  return numbers.length === 0 ? raw : `${numbers.join(', ')}: ${raw}`;
}

/** "OpenSSH 9.9 (old keys are no longer accepted)": such an aside is news of its own. */
export function loudAsides(text: string): string[] {
  return [...text.matchAll(/\(([^()]{8,120})\)/g)].flatMap(([, aside = '']) =>
    /\b(?:no longer|has been removed|have been removed|is removed|are removed|must|is required|are required)\b/i.test(
      aside,
    )
      ? [`${aside.charAt(0).toUpperCase()}${cleanText(aside.slice(1)).replace(/\.$/, '')}.`]
      : [],
  );
}
