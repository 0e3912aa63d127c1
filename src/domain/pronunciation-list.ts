/** One word and how it is said. */
export type PronunciationEntry = { readonly word: string; readonly sound: string };

export type PronunciationList = {
  readonly entries: readonly PronunciationEntry[];
  /** Lines that are not `word = how it sounds`, counted from 1. */
  readonly unclear: readonly number[];
};

// Quotation marks and separators would end an entry.
const entry = /^([^="“”„;→\x60]{1,60})=([^="“”„;→\x60]{1,100})$/u;
const sayable = /[\p{L}\p{N}]/u;

/** Reads an organization's list: `word = how it sounds`, one a line. */
export function readPronunciationList(text: string): PronunciationList {
  const entries: PronunciationEntry[] = [];
  const unclear: number[] = [];
  for (const [index, line] of text.split(/\r\n|\r|\n/).entries()) {
    if (line.trim() === '') continue;
    const found = entry.exec(line.trim());
    const [word, sound] = [found?.[1]?.trim() ?? '', found?.[2]?.trim() ?? ''];
    if (sayable.test(word) && sayable.test(sound)) entries.push({ word, sound });
    else unclear.push(index + 1);
  }
  return { entries, unclear };
}

/** The list as notes for the voice. The notes of a request come first and take precedence. */
export function joinPronunciations(requested: string | undefined, list: string | null): string | undefined {
  if (list === null) return requested;
  const notes = readPronunciationList(list).entries.map(({ word, sound }) => `"${word}" = "${sound}"`);
  return [...(requested === undefined ? [] : [requested]), ...notes].join('\n');
}
