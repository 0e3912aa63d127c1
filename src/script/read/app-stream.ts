const release = /<release\b[^<>]{0,400}>/g;
/** Matches other parts of an app catalogue: issues, addresses, files, and the elements around the notes. */
const wrappers = /<\/?(?:component|releases|release|description|artifacts)\b[^<>]{0,400}>/g;
const machine = /<(issue|url|location|checksum|size|_?caption)\b[^<>]{0,600}>[^<>]{0,600}<\/\1>|<\/?issues>/g;

/** Turns each release of an AppStream file into a heading above its HTML. Line numbers stay the same. */
export function openAppStream(lines: readonly string[]): readonly string[] {
  if (!lines.some((line) => /<release\b[^<>]{0,400}\bversion=/.test(line))) return lines;
  return lines.map((line) =>
    line
      .replace(release, (tag) => headingOf(tag))
      .replace(machine, '')
      .replace(wrappers, ''),
  );
}

function headingOf(tag: string): string {
  const [, version] = /\bversion="([^"<>]{1,40})"/.exec(tag) ?? [];
  const [, date] = /\bdate="([\d-]{4,10})/.exec(tag) ?? [];
  return version === undefined ? '' : `<h2>${version}${date === undefined ? '' : ` (${date})`}</h2>`;
}
