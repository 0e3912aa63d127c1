/** Patterns for text that models put around spoken words. Each one is conservative: "31. Januar" and `<Link>` stay. */
const patterns: readonly [RegExp, string][] = [
  [/^[ \t]*```[^\n`]*$/gm, ' '],
  [/<\/?(?:p|br|b|i|em|strong|speak|break|prosody|emphasis|say-as|sub)\b[^<>\n]{0,80}>/gi, ' '],
  [/!?\[([^[\]\n]{1,200})\]\(https?:[^()\s]{0,500}\)/g, '$1'],
  [
    /[([](?:laugh|chuckl|paus|sigh|smil|music|jingle|whisper|applau|beat|cheer|gasp|fade)[^()[\]\n]{0,40}[)\]]/gi,
    ' ',
  ],
  [/^[ \t]{0,9}(?:#{1,6}|>{1,3}|[-*•])[ \t]+/gm, ''],
  [/\*\*([^*\n]{1,400})\*\*/g, '$1'],
  [/(?<![\p{L}\p{N}*])\*([^*\n]{1,400})\*(?![\p{L}\p{N}*])/gu, '$1'],
  [/(?<![\p{L}\p{N}_])__([^_\n]{1,400})__(?![\p{L}\p{N}_])/gu, '$1'],
  [/`([^`\n]{1,200})`/g, '$1'],
  [/(?![©®™])(?:\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier})\uFE0F?/gu, ' '],
  [/&nbsp;|&#160;|\u00a0/gi, ' '],
  [/&amp;/gi, '&'],
  [/\s+/g, ' '],
  [/ ([,.;:!?])(?=\s|$)/g, '$1'],
];

const label = /^\W{0,4}(?:host|speaker|narrator|sprecher(?:in)?)[ \t]?[12]?[ \t]?\*{0,2}[:：]\*{0,2}[ \t]*/iu;
/** Matches inaudible characters: controls, directions of writing, soft hyphens. */
const inaudible = /[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2064\uFEFF\uE000-\uF8FF]/gu;

/** Returns one spoken sentence without label, stage direction, Markdown or wrapping quotes. */
export function cleanSentence(text: string): string {
  const plain = text
    .replace(/[\r\n\t]+/g, ' ')
    .replace(inaudible, '')
    .trim()
    .replace(label, '');
  return unquoted(patterns.reduce((rest, [pattern, by]) => rest.replace(pattern, by), plain).trim());
}

/** Returns a short section title, without the punctuation of a sentence. */
export function cleanSection(section: string | null): string | null {
  const title = cleanSentence(section ?? '').replace(/(?<![.:;,\s])[.:;,\s]+$/, '');
  return title === '' || title.length > 80 ? null : title;
}

function unquoted(text: string): string {
  const inner = /^["“„«「]([^"“”„«»「」]*)["”“»」]$/u.exec(text);
  return inner?.[1]?.trim() ?? text;
}
