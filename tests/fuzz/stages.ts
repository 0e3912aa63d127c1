import { subRip, webVtt } from '../../src/audio/captions.ts';
import { makeCues } from '../../src/audio/cues.ts';
import { Problem } from '../../src/domain/errors.ts';
import type { Script } from '../../src/domain/script.ts';
import { examineAnswer } from '../../src/script/language-model/examine-answer.ts';
import { groundsOf } from '../../src/script/language-model/grounds-of.ts';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import { readVerbatim } from '../../src/script/read-verbatim.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { cutScript } from '../../src/speech/sentences/cut-script.ts';
import { sampleNotes } from '../support/sample-release.ts';
import { writerInput } from '../support/writer-input.ts';

const pronunciations = Array.from({ length: 500 }, (_, index) => ({
  term: ['Part', 'v1.', 'e', '<a', '日'][index % 5] + (index < 5 ? '' : String(index)),
  spoken: 'part',
}));
const normalise = createNormaliser({ language: 'en', pronunciations });

/** What every text goes through on its way to captions, each with the work of it alone. */
export const stages: Readonly<Record<string, (content: string) => unknown>> = {
  'write a changelog': (content) => unlessRefused(() => writeScript(detailed(content, 'changelog'))),
  'write a document': (content) => unlessRefused(() => writeScript(detailed(content, 'document'))),
  normalise: (content) => normalise(content),
  'cut and caption': (content) => unlessRefused(() => caption(readVerbatim(content, 1))),
  'judge an answer': (content) => unlessRefused(() => judgeAnswer(content)),
};

/** A text may hold nothing to say, or too much; anything else that is thrown is a defect. */
function unlessRefused(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    if (error instanceof Problem) return null;
    throw error;
  }
}

function detailed(content: string, sourceType: 'changelog' | 'document') {
  return writerInput(content, { sourceType, settings: { verbosity: 'detailed' } });
}

function caption(script: Script): string {
  const sentences = cutScript(script, { toSpoken: normalise });
  const cues = makeCues(
    sentences.map(({ text, spoken, speaker, section }, index) => {
      const start = index * 10;
      const pauses = [2, 4, 6, 8].map((second) => ({ start: start + second, end: start + second + 0.4 }));
      return { text, spoken, speaker, section, start, end: start + 10, pauses };
    }),
  );
  return webVtt(cues, null, script.language) + subRip(cues, null);
}

/** A language model that answers with the text: as sentences, and about units that are the text. */
function judgeAnswer(content: string): unknown {
  const source = `${sampleNotes}- ${content.replaceAll('\n', ' ')}`;
  const input = detailed(source, 'changelog');
  const base = writeScript(input);
  const units = base.units.slice(0, 40).map(({ id }) => id);
  const sentences = Array.from({ length: Math.ceil(content.length / 1_000) }, (_, index) => ({
    text: content.slice(index * 1_000, (index + 1) * 1_000),
    units,
  }));
  const text = JSON.stringify({ turns: [{ speaker: 1, section: null, sentences }], highlights: [] });
  return examineAnswer(
    { kind: 'answer', text, ending: 'stop', usage: null } as never,
    input,
    base,
    groundsOf(input, base),
  );
}
