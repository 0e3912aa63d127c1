import { decodeEntities } from './entities.ts';

const inlineTag =
  /<\/?(?:a|abbr|b|big|cite|code|del|em|font|i|ins|kbd|mark|q|s|samp|small|span|strike|strong|tt|u|var)(?:\s[^<>]{0,400})?\/?>/gi;
const otherTag =
  /<\/?(?:blockquote|br|button|center|dd|details|div|dl|dt|figure|h[1-6]|hr|img|input|label|li|ol|p|path|picture|pre|script|section|source|style|sub|summary|sup|svg|table|tbody|td|tfoot|th|thead|tr|ul|video)(?:\s[^<>]{0,400})?\/?>/gi;

/** Takes away what is left of Markdown and HTML, and the characters that nobody hears. */
export function stripMarkup(text: string): string {
  return stripInline(stripLines(stripInvisible(text)));
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
    text
      .replaceAll(/<!--[\s\S]{0,600}?-->/g, ' ')
      .replaceAll(/(`{1,3})([^`]{1,400})\1/g, (_, _ticks: string, code: string) =>
        code.replaceAll(/(?<![\p{L}\p{N}])<(\/?\p{L}[^<>]{0,80})>/gu, ' $1 '),
      )
      .replaceAll(/!\[[^[\]]{0,300}\]\([^()\s]{0,800}(?:\s[^()]{0,200})?\)/g, ' ')
      .replaceAll(/\[([^[\]]{0,400})\]\((?:[^()]|\([^()]{0,100}\)){0,800}\)/g, '$1')
      .replaceAll(/\[([^[\]]{1,400})\]\[[^[\]]{0,80}\]/g, '$1')
      .replaceAll(/\[\^[^[\]]{1,40}\]/g, ' ')
      .replaceAll(/(?<=\s|[.,;)])\[\d{1,4}\](?=[\s.,;]|$)/gu, ' ')
      .replaceAll(/<((?:https?:\/\/|mailto:)[^<>\s]{1,800})>/g, ' $1 ')
      .replaceAll(/\{[{%]|[%}]\}/g, ' ')
      .replaceAll(inlineTag, (tag) => (isComponent(tag) ? tag : ''))
      .replaceAll(otherTag, (tag) => (isComponent(tag) ? tag : ' '))
      .replaceAll(
        /<(\/?\p{L}[\p{L}\p{N}.:-]{0,60})(?:\s[^<>]{0,200})?\s?\/?>(?<![\p{L}\p{N}]<[^<>]{0,300}>)/gu,
        ' $1 ',
      )
      .replaceAll(/\\(?=[\\`*_{}[\]()#+.!|<>~-])/g, '')
      .replaceAll(/\*{1,3}(?=\S)|(?<=\S)\*{1,3}(?!\d)|~~/g, (stars, at: number, whole: string) =>
        isProduct(whole, at) ? stars : '',
      ),
  );
}

/** `<Button>` is a component and told by its name; `<button>` and `<BUTTON>` are HTML. */
function isComponent(tag: string): boolean {
  return /^<\/?[A-Z][a-z]/.test(tag);
}

function isProduct(text: string, at: number): boolean {
  return /\d ?$/.test(text.slice(Math.max(0, at - 2), at));
}
