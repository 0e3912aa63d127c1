/** "Severity: Critical (CVSS 9.8)" and its kin, as an advisory lists them above its text. */
const facts: readonly [RegExp, (value: string) => string][] = [
  [/^severity(?: rating)?$/i, (value) => `The severity is ${value.charAt(0).toLowerCase()}${value.slice(1)}`],
  [/^(?:cvss(?: score)?|score)$/i, (value) => `The CVSS score is ${value}`],
  [/^(?:cves?|cve ids?|identifiers?)$/i, (value) => `The issue is tracked as ${value}`],
  [
    /^(?:affected(?: versions?| products?| packages?)?|affects|vulnerable versions?)$/i,
    (value) => `This affects ${versions(value)}`,
  ],
  [
    /^(?:fixed(?: in| versions?)?|patched(?: in| versions?)?|resolved in|fix(?:ed)? version)$/i,
    (value) => `The fix is in ${versions(value)}`,
  ],
  [/^(?:impact|summary|description|details)$/i, (value) => value],
  [/^(?:work-?arounds?|mitigations?)$/i, (value) => `As a workaround: ${value}`],
];

/** A notice about a flaw, which need not be a release. */
export function isAdvisory(title: string | null): boolean {
  return /\b(?:security|vulnerability) (?:advisory|bulletin|notice|alert)\b/i.test(title ?? '');
}

/** "Tracked as CVE-2026-1." with its subject; null where a sentence is none of that kind. */
export function trackedSentence(sentence: string): string | null {
  const numbers =
    /^\W*(?:(?:this|the) (?:issue|flaw|vulnerability|bug) |it |this )?(?:is |was |has been )?(?:tracked|known|identified|registered|assigned|published|catalogu?ed)(?: as| under)?(?: the)?(?: (?:identifier|id|number))? ((?:CVE|GHSA)-[^\s,]{4,30}(?:(?:,| and|, and) (?:CVE|GHSA)-[^\s,]{4,30}){0,5})\W*$/i.exec(
      sentence,
    )?.[1];
  return numbers === undefined ? null : `The issue is tracked as ${numbers.replace(/[.;)]+$/, '')}`;
}

/** What an advisory's line says as a sentence; null where its label is none of an advisory's. */
export function advisorySentence(line: string): string | null {
  const [, label = '', value = ''] = /^\s*([\p{L} ]{3,24}?)\s*:\s+(\S.*)$/su.exec(line) ?? [];
  const said = facts.find(([name]) => name.test(label))?.[1];
  if (/^fixed$/i.test(label) && !/^v?\d|^versions?\b/i.test(value.trim())) return null;
  return said === undefined ? null : said(value.trim().replace(/\s*\((CVSS[^()]{1,30})\)/i, ', $1'));
}

function versions(value: string): string {
  if (!/^v?\d/.test(value)) return value;
  const listed = value.replace(/,(?! and\b)(?=[^,]*$)/, ' and');
  return `version ${listed}`.replace(/^version (.* (?:to|through|and|–|-) )/, 'versions $1');
}

/** "Security Advisory: Login bypass in Orbit (CVE-2026-1)" → "Login bypass in Orbit (CVE-2026-1)"; empty where it says no more. */
export function noticeTopic(title: string): string {
  const topic = title
    .replace(
      /^.{0,60}?\b(?:security|vulnerability) (?:advisory|bulletin|notice|alert)\b[^:–—]{0,40}(?:[:–—]|$)\s*/i,
      '',
    )
    .trim();
  return topic === title.trim() || topic.split(/\s+/).length < 3 ? '' : topic;
}
