/**
 * Blanks machine-readable lines: front matter, comments, templates, shortcodes, containers of site generators. Line
 * numbers stay the same.
 */
export function blankMachineLines(lines: readonly string[]): { lines: string[]; title: string | null } {
  const end = frontMatterEnd(lines);
  const kept = lines.map((line, index) =>
    index < end
      ? statusLine(line)
      : signature.test(line) || note.test(line)
        ? ''
        : line
            .replace(update, (_, label) => (label === undefined ? '' : `## ${label}`))
            .replace(tab, (_, title, other) => `**${title ?? other}**`)
            .replace(box, (_, title) => boxTitle(title))
            .replace(credits, '')
            .replace(footnote, '')
            .replace(role, '')
            .replace(/\{[a-z][a-z:-]{1,20}\}(?=`)/g, '')
            .replace(anchor, ''),
  );
  return {
    lines: openAdmonitions(
      openRules(blankTemplates(nameVariables(comments.reduce(blankComments, blankFields(kept))))),
    ),
    title: titleOf(lines.slice(0, end)),
  };
}

/**
 * Returns a status from front matter, "status: proposed", "implementation: done", because a proposal is not a
 * decision and finished work is not a plan.
 */
function statusLine(line: string): string {
  const [, field = '', state] =
    /^(status|state|decision|implementation|implementation[-_ ]status)\s?[:=]\s?["']?(proposed|accepted|approved|rejected|declined|deprecated|superseded|obsolete|withdrawn|draft|in review|in progress|pending|not started|partial|implemented|done|completed?|final)\b/i.exec(
      line,
    ) ?? [];
  if (state === undefined) return '';
  return `**${/^implementation/i.test(field) ? 'Implementation' : 'Status'}**: ${state.toLowerCase()}`;
}

/** Matches the packager of a release and the contributors of a commit. */
const signature =
  /^\s{0,4}\[ [^\]]{2,60} \]$|^ -- .{1,100}<[^<>\s]{1,100}@|^\s{0,8}(?:signed-off|suggested|reported|tested|reviewed|acked|co-authored)-by: /i;

/** Matches a footnote, such as "[1] ports/lamp:1.5", or the number that refers to it. */
const note = /^\s{0,3}<sup>\[?\d{1,2}\]?<\/sup>\s?\S|^\s{0,3}\[\d{1,3}\] [^\s:/.]{1,80}[:/.]\S{1,300}\s*$/i;
const footnote = /(?<=[\p{L}.,;:!?)])<sup>\[?\d{1,2}\]?<\/sup>/giu;

/** Matches an issue in MyST: "by {pr}`3126`". */
const role =
  / ?(?:\b(?:by|in|from|with|see) )?\{(?:pr|pull|issue|gh|ghissue|ghpull|commit|user|ticket|bug)\}`[^`]{1,60}`/gi;

/** Matches credits after an entry, such as "Suggested-by: @ada", and the origin of a merged change. */
const credits =
  /\s[A-Z][a-z]{2,12}-by: @?[\w-]{1,40}\s*$|\bMerge pull request #\d{1,7} from [\w./#-]{1,100} (?=\S)/;

/** Matches the component that some documentation sites use for changelogs. */
const update = /^<Update\b[^<>]{0,200}?\blabel="([^"]{1,120})".{0,400}>\s*$|^<\/Update>\s*$/;

/** Matches a tab of a page, whose title names the audience of its content. */
const tab = /^\s{0,6}:{3,6} ?\{?tab(?:-item)?\}? (\S.{0,80})$|^=== "([^"]{1,80})"\s*$/;

const titled = 'admonition|topic|dropdown|card|details';
const boxes = `${titled}|note|warning|important|tip|hint|caution|attention|danger|info`;
/** Matches the title of a box: ":::{admonition} Dates are inclusive", ".. dropdown:: What is new". */
const box = new RegExp(String.raw`^\s{0,6}(?::{3,6} ?\{?(?:${boxes})\}?|\.\. (?:${titled})::) (\S.{0,100})$`);

/** Returns the title of a box if it may be a statement. "Timeline" and "2.1 highlights" are not. */
function boxTitle(given: string): string {
  const title = given.trim();
  if (title.split(' ').length < 3 || /\d\.\d/.test(title)) return '';
  return /[.!?:]$/.test(title) ? title : `${title}.`;
}

/** Matches the anchor of a heading: "## Newsletter {#newsletter}". */
const anchor = /(?<=^#{1,6} .{1,300})\s?\{[#.][\w-][^{}]{0,200}\}\s*$/;

function frontMatterEnd(lines: readonly string[]): number {
  const first = lines.findIndex((line) => line.trim() !== '');
  const fence = lines[first]?.trim() ?? '';
  if (fence !== '---' && fence !== '+++') return 0;
  const close = lines.findIndex((line, index) => index > first && line.trim() === fence);
  if (close < 0 || close - first > 200) return 0;
  const fields = lines.slice(first + 1, close);
  const isField = (line: string) => /^\s*(?:[\w.-]+\s*[:=]|[-#[\]]|$)/.test(line) || /^\s+\S/.test(line);
  // A rule above the first release does not open front matter.
  const isHeading = (line: string) => /^#{2,6} \S/.test(line);
  return fields.every(isField) && !fields.some(isHeading) ? close + 1 : 0;
}

function titleOf(head: readonly string[]): string | null {
  const line = head.find((candidate) => /^\s*title/i.test(candidate));
  const value = /^\s*\w+\s*[:=]\s*(\S.*)$/.exec(line ?? '')?.[1]?.trim();
  return value?.replace(/^(["'])(.*)\1$/, '$2') ?? null;
}

/** Blanks fields such as "Author: …" at the top of a text. A status stays. */
function blankFields(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (!field.test(lines[first] ?? '')) return [...lines];
  let end = first;
  while (end < lines.length && (field.test(lines[end] ?? '') || /^\s+\S/.test(lines[end] ?? ''))) end += 1;
  return end - first >= 4
    ? lines.map((line, index) => (index >= first && index < end && !outcome.test(line) ? '' : line))
    : [...lines];
}

const field = /^[A-Z][A-Za-z-]{1,24}:(?: |$)/;
const outcome = /^(?:Status|Decision|Outcome|Severity|Impact|Duration):/i;

const rule = /^([=*#~-])\1{19,}\s*$/;

/** Opens boxes of two equal rules with paragraphs between them. A single line between rules is a title. */
function openRules(lines: readonly string[]): string[] {
  const blanked = new Set<number>();
  let opened = -1;
  for (const [at, line] of lines.entries()) {
    if (!rule.test(line)) continue;
    const above = lines[at - 1]?.trim() ?? '';
    // A title follows a blank line and has no stop.
    const isText = /[.!?]$/.test(above) || (lines[at - 2] ?? '').trim() !== '';
    const isClose = isText && opened >= 0 && at - opened > 2 && line.trim() === lines[opened]?.trim();
    if (above === '' || rule.test(above) || /^[=-]{3,}$/.test(above)) opened = at;
    else {
      if (isClose && (lines[at + 1] ?? '').trim() === '') blanked.add(opened).add(at);
      opened = -1;
    }
  }
  return lines.map((line, at) => (blanked.has(at) ? '' : line));
}

/** Opens an indented box, such as '!!! note "Title"'. Its lines become ordinary text. */
function openAdmonitions(lines: readonly string[]): string[] {
  let open = false;
  return lines.map((line) => {
    const opens = /^(?:!!!|\?\?\?\+?) \w/.test(line);
    if (opens || /^\S/.test(line)) open = opens;
    if (opens) return boxTitle(/"([^"]{1,100})"/.exec(line)?.[1] ?? '');
    return open ? line.replace(/^(?: {4}|\t)/, '') : line;
  });
}

/**
 * Delimiters of comments in HTML, Liquid, Jinja and MDX, across any number of lines. An unclosed delimiter is not a
 * comment.
 */
const comments: readonly (readonly [begin: string, end: string])[] = [
  ['<!--', '-->'],
  ['{% comment %}', '{% endcomment %}'],
  ['{#', '#}'],
  ['{/*', '*/}'],
];

function blankComments(lines: readonly string[], [begin, end]: (typeof comments)[number]): string[] {
  const last = lines.findLastIndex((line) => line.includes(end));
  let open = false;
  return lines.map((line, index) => {
    let kept = '';
    let rest = line;
    while (rest !== '') {
      const sought = open ? end : begin;
      const mark = rest.indexOf(sought);
      const ends = open || index < last || (index === last && rest.lastIndexOf(end) > mark);
      if (!ends) return kept + rest;
      if (!open) kept += mark < 0 ? rest : rest.slice(0, mark);
      if (mark < 0) break;
      rest = rest.slice(mark + sought.length);
      open = !open;
    }
    return kept;
  });
}

/** Matches a variable between words: "in {{site.data.product_short}} and", "{{% vendor/name %}} offers". */
const variable =
  /(?<=^|[\s*_[“"])\{\{[<%]?\s?[\w-]{1,40}(?:[./][\w-]{1,40}){1,6}\s?[>%]?\}\}(?=[\s.,;:!?)*_\]’'”"]|$)/g;

/** Matches a shortcode that contains words: '{{% link access "restricted to networks" %}}'. */
const captioned =
  /(?<=\S )\{\{[<%]\s?[^{}"]{1,120}"([^"{}/]{2,80} [^"{}/]{1,80})"\s?[>%]\}\}(?=[\s.,;:!?)]|$)/g;

/** Matches the target of a link in a template: "[lamps]({{ site.url }}{% link lamps.md %})". */
const target = /\]\((?=[^()]{0,200}\{[{%])[^()]{1,400}\)/g;

/** Replaces a variable between words with a placeholder for a name. */
function nameVariables(lines: readonly string[]): string[] {
  return lines.map((line) =>
    line
      .replace(target, '](#)')
      .replace(captioned, '$1')
      .replace(variable, (whole) => (line.trim() === whole ? whole : 'the product'))
      .replace(/\b(?:the|an?|your|our) the product\b/gi, 'the product'),
  );
}

const patterns: readonly RegExp[] = [
  /\{\{[<%][^{}]{0,400}[>%]\}\}/g,
  /\{%[^%]{0,400}%\}/g,
  /(?<![`$])\{\{[^{}]{0,400}\}\}/g,
  /^\s{0,6}:{3,}.{0,200}$/,
  /^\([\w.-]{1,80}\)=\s*$/,
  /^\[[\w-]+\]: # .*$/,
  // Code in MDX.
  /^import (?:[\w{}*, ]{1,200} from )?(["'])[^"']{1,200}\1;?\s*$/,
  /^\{:[^}]{0,200}\}\s*$/,
  /\{:\s?[.#][\w-]{1,60}[^{}]{0,200}\}/g,
  /^\s*\[\[?_?TOC_?\]?\]\s*$/i,
  // The checksum of a download.
  /^[^\p{L}\p{N}]{0,6}(?:(?:sha-?\d{1,3}|md5)(?:sum)?\W{1,6})?[0-9a-f]{32,128}(?![0-9a-f]).{0,80}$/iu,
];

/** Blanks a line whose templates contained most of its words. */
function blankTemplates(lines: readonly string[]): string[] {
  return lines.map((line) => {
    if (!/[{:([]|^import |[0-9a-f]{32}/i.test(line)) return line;
    const named = line.replace(/\[!(?:UICONTROL|DNL) ([^[\]]{1,120})\]/g, '$1');
    const kept = patterns.reduce((rest, pattern) => rest.replace(pattern, ' '), named);
    const removed = named.length - kept.length;
    return removed > 0 && kept.trim().length < removed ? '' : kept;
  });
}
