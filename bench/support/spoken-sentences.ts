import { parseTurns, type SpeakerCount } from '../../src/domain/script.ts';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import { voiceOrDefault } from '../../src/speech/builtin/catalogue.ts';
import { directSentences } from '../../src/speech/builtin/direct-sentences.ts';
import { cutScript } from '../../src/speech/sentences/cut-script.ts';

/** What the bare engine is asked to say. */
export type Utterance = { readonly text: string; readonly speaker: number; readonly speed: number };

/** The sentences of a script exactly as the service hands them to its engine. */
export function utterancesOf(script: string, speakers: SpeakerCount = 1): Utterance[] {
  const speak = createNormaliser({ language: 'en', pronunciations: [] });
  const turns = parseTurns(script, speakers);
  const sentences = cutScript({ language: 'en', speakers, turns }, { toSpoken: speak });
  const direct = directSentences(sentences, { provider: 'tts_b' }, ({ speaker }) =>
    voiceOrDefault(undefined, speakers === 1 ? 'narrator' : `host${speaker}`),
  );
  return sentences.map(direct).flatMap(({ request }) =>
    (request?.parts ?? []).map((part) => ({
      text: part.text,
      speaker: request?.speaker ?? 0,
      speed: part.rate / part.pitch,
    })),
  );
}
