import type { Sentence } from './sound.ts';

/** The characters that a voice says, with all pronunciations. The written text may have far fewer. */
export function spokenLength(sentences: readonly Pick<Sentence, 'spoken' | 'phonemes'>[]): number {
  let length = 0;
  for (const { spoken, phonemes = [] } of sentences) {
    length += spoken.length;
    for (const each of phonemes) length += (spoken.split(each.spoken).length - 1) * each.ipa.length;
  }
  return length;
}
