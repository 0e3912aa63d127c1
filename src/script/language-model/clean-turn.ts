import { cleanCharacters } from '../read/clean-characters.ts';

const direction =
  'laugh|chuckl|giggl|paus|sigh|smil|music|jingle|intro|outro|sound|whisper|applau|beat|cheer|excited|enthusias|gasp|breath|fade|clear|nod|grin|upbeat|warm|serious';

/** In this order: each pattern may uncover the next. */
const patterns: readonly [RegExp, string][] = [
  [/^[ \t]*```[^\n`]*$/gm, ' '],
  [/<!--|-->|<\/?[a-z][^<>\n]{0,200}>/gi, ' '],
  [/!?\[([^[\]\n]{1,200})\]\([^()\s]{0,500}\)/g, '$1'],
  [new RegExp(String.raw`[([*_]{1,3}[ \t]*(?:${direction})[^()[\]*_\n]{0,60}[)\]*_]{1,3}`, 'gi'), ' '],
  [/\[[\p{Ll} ,'’-]{1,60}\]/gu, ' '],
  [/^[ \t]{0,9}(?:#{1,6}|>{1,3}|[-*+•])[ \t]+/gm, ''],
  [/^[ \t]{0,9}\d{1,2}[.)][ \t]+(?=\p{L})/gmu, ''],
  [/^[ \t]{0,9}(?:-{3,}|\*{3,}|_{3,}|={3,})[ \t]*$/gm, ' '],
  [/\*{1,3}([^*\n]{1,400})\*{1,3}/g, '$1'],
  [/(?<![\p{L}\p{N}_])_{1,2}([^_\n]{1,400})_{1,2}(?![\p{L}\p{N}_])/gu, '$1'],
  [/[`*]/g, ''],
  [/\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\uFE0F|\u20E3/gu, ' '],
  [/&(?:nbsp|#160);/gi, ' '],
  [/&amp;/gi, '&'],
  [/\s+/g, ' '],
  [/ ([,.;:!?])(?=\s|$)/g, '$1'],
];

const label =
  /^\W{0,4}(?:host|speaker|narrator|voice|sprecher(?:in)?|hôte|narrateur|presentador|locutor|apresentador|ホスト|主持人)[ \t]?[12一二]?[ \t]?\*{0,2}[:：]\*{0,2}[ \t]*/iu;

/** Plain spoken text: no label, stage direction, Markdown or wrapping quotes. */
export function cleanTurn(text: string): string {
  const plain = cleanCharacters(text).replaceAll('\\n', '\n').trim().replace(label, '');
  return unquoted(patterns.reduce((rest, [pattern, by]) => rest.replace(pattern, by), plain).trim());
}

/** A section's title: short, without the end of a sentence. */
export function cleanSection(section: string | null): string | null {
  const title = cleanTurn(section ?? '').replace(/[.:;,\s]+$/, '');
  return title === '' || title.length > 80 ? null : title;
}

function unquoted(text: string): string {
  const inner = /^["“„«「]([^"“”„«»「」]*)["”“»」]$/u.exec(text);
  return inner?.[1]?.trim() ?? text;
}
