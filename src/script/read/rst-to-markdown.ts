const underline = /^([=~^"'#*+`:._-])\1{2,}\s*$/;
const trackers = 'issue|issues|pr|pull|gh|ghsa|ticket|bug|bpo|commit|sha|ghissue|ghpull';
const credit = /:(?:user|dev|author):`@?([a-zA-Z][\w-]{0,38})`/g;
const tracker = new RegExp(`:(?:${trackers}):\`([^\`]{1,120})\``, 'g');
const spoken =
  /^\s*\.\. (?:note|warning|admonition|important|tip|hint|caution|attention|danger|topic|dropdown|card|container|details)::\s*/;

/** Converts reStructuredText to Markdown, line by line. */
export function rstToMarkdown(written: readonly string[]): string[] {
  const lines = withoutBoxes(written.join('\n').replace(link, labelOf).split('\n'));
  const levels: string[] = [];
  const converted: string[] = [];
  let skipDeeperThan = -1;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index] ?? '';
    const indent = line.length - line.trimStart().length;
    const mark = underline.exec(lines[index + 1] ?? '')?.[1];
    if (line.trim() === '') converted.push('');
    else if (skipDeeperThan >= 0 && indent > skipDeeperThan) converted.push('');
    else if (mark !== undefined && indent === 0 && !underline.test(line)) {
      converted.push(`${'#'.repeat(levelOf(mark, levels))} ${inline(line.trim())}`, '');
      index += 1;
      skipDeeperThan = -1;
    } else {
      skipDeeperThan = opensLiteral(line) ? indent : -1;
      const text = continuesText(line, lines[index - 1] ?? '') ? line.replace(/[-*+]/, '\\$&') : line;
      converted.push(toMarkdown(text));
    }
  }
  return converted;
}

/** Separates a box, such as a warning, from the list above it. */
function withoutBoxes(lines: readonly string[]): string[] {
  let [box, inside] = [-1, -1];
  return lines.map((line) => {
    const indent = line.search(/\S/);
    if (indent < 0) return line;
    if (indent <= box) box = -1;
    if (box < 0) [box, inside] = [spoken.test(line) ? indent : -1, -1];
    else if (inside < 0) inside = indent;
    // A different bullet starts a separate list.
    return inside < 0 ? line : line.slice(Math.min(indent, inside) - box).replace(/^(\s*)[-*](?= )/, '$1+');
  });
}

/** Matches a link across any number of lines: "`#358 <https://…>`_". */
const link = /`([^`<]{1,400})<[^`>]{1,300}>`__?(?!\w)/g;

/** Returns the text of a link. Line breaks in its address stay, so that line numbers do not change. */
function labelOf(whole: string, label: string, at: number, text: string): string {
  const left = label.trimEnd();
  const countLines = (part: string) => part.split('\n').length;
  const breaks = '\n'.repeat(countLines(whole) - countLines(left));
  const startsLine = text.slice(text.lastIndexOf('\n', at - 1) + 1, at).trim() === '';
  return startsLine ? left + breaks : breaks + left;
}

/** Whether a dash continues the text. A list only begins after a blank line or a colon. */
function continuesText(line: string, before: string): boolean {
  const indent = /^\s*(?=[-*+] )/.exec(line)?.[0].length;
  const above = /^\s*/.exec(before)?.[0].length;
  return indent !== undefined && indent > 0 && indent === above && !/^\s*[-*+] |:\s*$|^\s*$/.test(before);
}

/** Whether a line opens an indented block of code, pictures or targets. */
function opensLiteral(line: string): boolean {
  if (spoken.test(line)) return false;
  return /^\s*\.\.(?:\s|$)/.test(line) || /::\s*$/.test(line);
}

/** Matches the line that opens a release: "* :release:`1.4 <2031-05-18>`". Its entries look like "* :bug:`12` …". */
const release = /^\* :release:`([^`<]{1,40})<([^`<>]{1,40})>`\s*$/;
const entry = /^(\* ):(bug|feature|support):`[^`]{1,60}` /;
const labels: Readonly<Record<string, string>> = { bug: 'fix: ', feature: 'feat: ' };

function toMarkdown(given: string): string {
  const [, version, date] = release.exec(given) ?? [];
  if (version !== undefined) return `## ${version.trim()} (${date})`;
  const line = given.replace(entry, (_, mark: string, kind: string) => `${mark}${labels[kind] ?? ''}`);
  if (underline.test(line) || /^ {0,8}:[\w -]{1,40}:(?:\s|$)/.test(line)) return '';
  if (spoken.test(line)) return line.replace(spoken, '');
  const [, field, value] = outcome.exec(line) ?? [];
  if (field !== undefined) return `${field === 'status' ? 'Status' : 'Accepted'}: ${value}.`;
  if (/^\s*\.\.(?:\s|$)/.test(line)) return '';
  return inline(line.replace(/^( {0,12})#\. /, (_, indent) => `${indent}1. `).replace(/::\s*$/, ':')).replace(
    /^\s*[\w-]+:: */,
    '',
  );
}

/** Matches an outcome: ".. date-accepted:: 2031-05-21". */
const outcome = /^\s{0,3}\.\. (status|date-accepted|accepted):: ?(\S.{0,80})$/;

function levelOf(mark: string, levels: string[]): number {
  if (!levels.includes(mark)) levels.push(mark);
  return Math.min(6, levels.indexOf(mark) + 1);
}

function inline(text: string): string {
  return (
    text
      .replace(credit, '@$1')
      .replace(tracker, (_, to: string) => (/^#?\d+$/.test(to) ? `#${to.replace('#', '')}` : ' '))
      .replace(
        /:(pep|rfc):`(\d{1,5})`/g,
        (_, kind: string, number: string) => `${kind.toUpperCase()} ${number}`,
      )
      .replace(/:cve:`([\d-]{4,20})`/g, 'CVE-$1')
      .replace(/:[a-z][a-z:-]{1,20}:`([^`<]{1,200})<[^`>]{0,200}>`/g, '$1')
      // "~harbor.tides.Tide" is displayed as "Tide".
      .replace(/:[a-z][a-z:-]{1,20}:`~[^`(]{0,200}\.(?=[^`.]{1,100}`)/g, '`')
      .replace(/:[a-z][a-z:-]{1,20}:`[~!.]{0,2}([^`]{1,300})`/g, '`$1`')
      .replace(/``([^`]{1,300})``/g, '`$1`')
      .replace(/`([^`]{1,300})`__?(?!\w)/g, '$1')
      .replace(/''([^']{1,80})''/g, '$1')
      .replace(/(?<![\w`])_(\w{1,40})_(?![\w`])/g, '$1')
      .replace(/(?<=\w)_(?=\s|$)/g, '')
      .replace(/`[^`]{1,300}`|\|[^|\s]{1,60}\|/g, (found) =>
        found.startsWith('`') ? found : `\`${found.slice(1, -1).replace(/^[~!]/, '')}\``,
      )
  );
}
