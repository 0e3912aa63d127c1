const month = '(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*';
const day = String.raw`(?:${month}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:st|nd|rd|th)?\.? ${month}\.?,? \d{4}|\d{4}[-/]\d{1,2}[-/]\d{1,2})`;
const dateline = new RegExp(
  String.raw`^\W*(?:release(?:d)?(?: date| on)?|date|published)?[\s:]*${day}\W*(?:release)?\W*$`,
  'i',
);
const release =
  /^\W*(?:(?:original|initial|first|stable|major|minor|patch) )?v?\d+(?:\.\d+)+ (?:stable )?release\W*$/i;
/** "By Ana Reis, Head of Product": who wrote the post. */
const byline = /^\W*(?:posted |written )?by \p{Lu}\p{Ll}+ \p{Lu}\p{Ll}+\b[^.!?]{0,90}\W*$/u;
/** "-- Ana Reis <ana@example.org>  Mon, 02 Mar 2026": how a package's changelog ends an entry. */
const signedOff =
  /^\W*\p{Lu}[\p{L} .'-]{2,60}(?:<[^<>\s]{3,80}>|[^<>\s@]{1,40}@[^<>\s]{3,60})\s+\p{L}{3},? \d/u;
const anchor = /^\([\w.-]{1,80}\)=$/;

/** Lines that fill a form and tell nothing: a date, the name of the release, an anchor, "[describe the change]". */
export function isFiller(text: string): boolean {
  const plain = text.trim();
  return (
    dateline.test(plain) ||
    release.test(plain) ||
    anchor.test(plain) ||
    byline.test(plain) ||
    signedOff.test(plain) ||
    /^\[[^[\]]{1,120}\]\.?$/.test(plain) ||
    /^(?:n\/a|none|tbd|tba|nothing(?: yet)?|no (?:changes|notable changes|entries|user-facing changes)|initial (?:commit|release|version)|first release|npm init|new upstream (?:release|version)(?: \S{1,20})?|version bump(?: only.{0,60})?|(?:major |minor |patch )?(?:release|version) bump|bump(?:ed)? version|release \S{1,20}|update(?:s|d)? to \d+\.x major versions)[.!]?$/i.test(
      plain,
    )
  );
}
