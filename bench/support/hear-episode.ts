import type { SpeakerCount } from '../../src/domain/script.ts';
import type { Sound } from '../../src/domain/sound.ts';
import type { Recognizer } from '../../src/speech/listening/recognizer.ts';
import { countWordErrors } from '../../src/speech/listening/word-errors.ts';
import type { LocalModel } from '../../src/speech/local/local-engine.ts';
import { heardSpans } from './caption-spans.ts';
import { decode } from './ffmpeg.ts';
import { utterancesOf } from './spoken-sentences.ts';

export type Heard = { readonly words: number; readonly errors: number; readonly misheard: readonly string[] };

/** A finished MP3, its captions, and the script that it was made of. */
export type Episode = {
  readonly path: string;
  readonly captions: string;
  readonly script: string;
  readonly speakers: SpeakerCount;
  readonly model: LocalModel;
};

/** What a recognizer understands of an episode, sentence by sentence. */
export async function hearEpisode(
  { path, captions, script, speakers, model }: Episode,
  recognizer: Recognizer,
): Promise<Heard> {
  const sound = await decode(path, 16_000);
  const spans = heardSpans(captions);
  const said = utterancesOf(script, speakers, model);
  if (said.length !== spans.length)
    throw new Error(`${said.length} sentences were said, ${spans.length} have captions.`);
  const misheard: string[] = [];
  let [words, errors] = [0, 0];
  for (const [index, { text }] of said.entries()) {
    const heard = await recognizer.transcribe(cut(sound, spans[index] ?? { start: 0, end: 0 }));
    const counted = countWordErrors(text, heard);
    words += counted.words;
    errors += counted.errors;
    if (counted.errors > 0) misheard.push(`${text} → ${heard}`);
  }
  return { words, errors, misheard };
}

/** With a little of the silence around it. */
function cut({ samples, sampleRate }: Sound, { start, end }: { start: number; end: number }): Sound {
  const margin = 0.1;
  const [from, to] = [Math.max(0, start - margin), end + margin];
  return { samples: samples.slice(from * sampleRate, to * sampleRate), sampleRate };
}
