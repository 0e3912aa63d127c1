import { decodeEntities } from './entities.ts';
import { oneOf } from './patterns.ts';

const maxCommentLength = 600;
const inlineTags =
  'a abbr b big cite code del em font i ins kbd mark q s samp small span strike strong tt u var'.split(' ');
const otherTags = (
  'blockquote br button center dd details div dl dt figure h1 h2 h3 h4 h5 h6 hr img input label li ol p path picture ' +
  'pre script section source style sub summary sup svg table tbody td tfoot th thead tr ul video'
).split(' ');

/** HTML tags that are removed. */
export const tagNames: readonly string[] = [...inlineTags, ...otherTags];

/** The replacement of each tag: nothing for inline tags, a space for tags that divide. */
const tagSpace = new Map([
  ...inlineTags.map((name) => [name, ''] as const),
  ...otherTags.map((name) => [name, ' '] as const),
]);
const attributesWithoutValue = new Set(
  (
    'allowfullscreen async autoplay checked controls defer disabled hidden inert loop multiple muted novalidate open ' +
    'readonly required reversed selected'
  ).split(' '),
);
const tag = /<\/?([a-z][a-z0-9]{0,11})(?:\s([^<>]{0,400}))?\/?>/gi;
const anyElement = /(?<![\p{L}\p{N}])<(\/?\p{L}[\p{L}\p{N}.:-]{0,60})(?:\s([^<>]{0,200}))?\/?>/gu;

/** Removes the rest of Markdown and HTML, and characters without sound. */
export function stripMarkup(text: string): string {
  return stripInline(stripLines(stripInvisible(dropTemplateBlocks(text))));
}

function stripInvisible(text: string): string {
  return text
    .replaceAll(/\p{Default_Ignorable_Code_Point}|\p{Cf}/gu, '')
    .replaceAll(/(?![\n\r])[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zs}]/gu, ' ');
}

function stripLines(text: string): string {
  return text
    .split(/[\n\r\u2028\u2029]+/)
    .filter((line) => !/^[\s|:+=_*~-]{3,}$/.test(line) && !/^\s{0,3}(?:```|~~~)/.test(line))
    .map((line) =>
      line
        .replace(/^\s{0,12}(?:>\s{0,3}){1,6}(?=[\p{L}*_`"'[(])/u, '')
        .replace(/^\s{0,12}#{1,6}\s+/, '')
        .replace(/\s#{1,6}\s{0,5}$/, '')
        .replace(/^\s{0,12}[-*+•]\s+(?:\[[ xX]\]\s+)?/, ', '),
    )
    .join(' ');
}

function stripInline(text: string): string {
  return decodeEntities(
    stripTags(stripLinks(stripCode(dropBetween(text, '<!--', '-->', maxCommentLength))))
      .replaceAll(/\\(?=[\\`*_{}[\]()#+.!|<>~-])/g, '')
      .replaceAll(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\d)|~~/g, (stars, at: number, whole: string) =>
        isProduct(whole, at) ? stars : '',
      ),
  );
}

function stripCode(text: string): string {
  return text.replaceAll(/(`{1,3})([^`]{1,400})\1/g, (_, _ticks: string, code: string) =>
    code.replaceAll(/(?<![\p{L}\p{N}])<(\/?\p{L}[^<>]{0,80})>/gu, (whole, inside: string) =>
      isClause(inside) ? whole : ` ${inside} `,
    ),
  );
}

function stripLinks(text: string): string {
  return text
    .replaceAll(/!\[[^[\]]{0,300}\]\([^()\s]{0,800}(?:\s[^()]{0,200})?\)/g, ' ')
    .replaceAll(/\[([^[\]]{0,400})\]\((?:[^()]|\([^()]{0,100}\)){0,800}\)/g, '$1')
    .replaceAll(/\[([^[\]]{1,400})\]\[[^[\]]{0,80}\]/g, '$1')
    .replaceAll(/\[\^[^[\]]{1,40}\]/g, ' ')
    .replaceAll(/(?<=\s|[.,;)])\[\d{1,4}\](?=[\s.,;]|$)/gu, ' ')
    .replaceAll(/<((?:https?:\/\/|mailto:)[^<>\s]{1,800})>/g, ' $1 ')
    .replaceAll(/\{[{%]|[%}]\}/g, ' ');
}

function stripTags(text: string): string {
  return text
    .replaceAll(tag, (whole, name: string, attributes: string | undefined) => {
      const space = tagSpace.get(name.toLowerCase());
      return space === undefined || isComponent(whole) || !areAttributes(attributes) ? whole : space;
    })
    .replaceAll(anyElement, (whole, name: string, attributes: string | undefined) =>
      isClause(attributes) ? whole : ` ${name} `,
    );
}

/** Whether a tag is a component, which is spoken by its name: `<Button>` is, `<button>` and `<BUTTON>` are HTML. */
function isComponent(element: string): boolean {
  return /^<\/?[A-Z][a-z]/.test(element);
}

/** Whether a text consists of attributes. `a <b and c> d` is a comparison. */
function areAttributes(written = ''): boolean {
  const [first = ''] = written.trim().split(/[\s/]/, 1);
  return (
    first === '' ||
    attributesWithoutValue.has(first.toLowerCase()) ||
    /^(?:\{|[\w:@.#*()[\]-]{1,60}\s{0,2}=)/.test(written.trim())
  );
}

function isClause(written = ''): boolean {
  return !areAttributes(written) && /(?:^|\s)(?:and|or|&&|\|\|)\s|;/.test(written);
}

function isProduct(text: string, at: number): boolean {
  return /\d ?$/.test(text.slice(Math.max(0, at - 2), at));
}

const maxBlockLength = 1_000;
const instructions = oneOf(
  (
    'if elif elsif else for block include extends import from set assign capture case when unless macro call filter ' +
    'with load url trans raw comment render layout section schema cycle liquid'
  ).split(' '),
);
/** Matches a block that continues after the sentence. Neither half is spoken. */
const openedBlock = new RegExp(String.raw`\{%[-+]?\s{0,3}(?:${instructions}\b|end[a-z])[\s\S]*$`);
const closedBlock = /^[^{}]{0,1000}\s[-+]?%\}/;

/** Removes template syntax such as `{% if … %}`. */
function dropTemplateBlocks(text: string): string {
  if (!text.includes('{%') && !text.includes('%}')) return text;
  return dropBetween(text, '{%', '%}', maxBlockLength).replace(openedBlock, ' ').replace(closedBlock, ' ');
}

/**
 * Replaces text between two marks, and the marks, with a space. A mark without a partner, or too far from it, stays.
 * The text is searched once for each kind of mark.
 */
function dropBetween(text: string, open: string, close: string, max: number): string {
  const parts: string[] = [];
  let from = 0;
  let end = -1;
  for (let start = text.indexOf(open); start >= 0; start = text.indexOf(open, start + open.length)) {
    if (start < from) continue;
    const inside = start + open.length;
    if (end < inside) end = text.indexOf(close, inside);
    if (end < 0) break;
    if (end - inside > max) continue;
    parts.push(text.slice(from, start), ' ');
    from = end + close.length;
  }
  parts.push(text.slice(from));
  return parts.join('');
}
