import { parseTurns, type SpeakerCount } from '../../src/domain/script.ts';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import { directSentences } from '../../src/speech/local/direct-sentences.ts';
import type { LocalModel } from '../../src/speech/local/local-engine.ts';
import { piperModel } from '../../src/speech/piper/piper-engine.ts';
import { cutScript } from '../../src/speech/sentences/cut-script.ts';

/** What the bare engine is asked to say. */
export type Utterance = { readonly text: string; readonly speaker: number; readonly speed: number };

/** The sentences of a script exactly as the service hands them to its engine. */
export function utterancesOf(
  script: string,
  speakers: SpeakerCount = 1,
  model: LocalModel = piperModel,
): Utterance[] {
  const speak = createNormaliser({ language: 'en', pronunciations: [] });
  const turns = parseTurns(script, speakers);
  const sentences = cutScript({ language: 'en', speakers, turns }, { toSpoken: speak });
  const { catalogue, manner } = model;
  const direct = directSentences(
    sentences,
    { provider: 'tts_b' },
    ({ speaker }) => catalogue.choose(undefined, speakers === 1 ? 'narrator' : `host${speaker}`, 'en'),
    manner,
  );
  return sentences.map(direct).flatMap(({ request }) =>
    (request?.parts ?? []).map((part) => ({
      text: part.text,
      speaker: request?.speaker ?? 0,
      speed: part.rate / part.pitch,
    })),
  );
}
