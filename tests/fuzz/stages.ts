import { makeCues, subRip, webVtt } from '../../src/audio/captions.ts';
import { Problem } from '../../src/domain/errors.ts';
import type { Script } from '../../src/domain/script.ts';
import { htmlToMarkdown } from '../../src/script/import/html-to-markdown.ts';
import { evidenceOf } from '../../src/script/language-model/evidence-of.ts';
import { examineAnswer } from '../../src/script/language-model/examine-answer.ts';
import { createNormaliser } from '../../src/script/normalise/create-normaliser.ts';
import { readVerbatim } from '../../src/script/read-verbatim.ts';
import { surveyText } from '../../src/script/survey-text.ts';
import { writeScript } from '../../src/script/write-script.ts';
import { cutScript } from '../../src/speech/sentences/cut-script.ts';
import { textTasks } from '../../src/text-processes/text-tasks.ts';
import { sampleNotes } from '../support/sample-release.ts';
import { writerInput } from '../support/writer-input.ts';

const pronunciations = Array.from({ length: 500 }, (_, index) => ({
  term: ['Part', 'v1.', 'e', '<a', '日'][index % 5] + (index < 5 ? '' : String(index)),
  spoken: 'part',
}));
const lexicon = pronunciations.map(({ term, spoken }) => ({
  written: term,
  spoken,
  ipa: null,
  caseSensitive: false,
  language: null,
  note: null,
}));
const normalise = createNormaliser({ language: 'en', pronunciations });

/** What every text goes through on its way to captions, each with the work of it alone. */
export const stages: Readonly<Record<string, (content: string) => unknown>> = {
  'write a changelog': (content) => unlessRefused(() => writeScript(detailed(content, 'changelog'))),
  'write a document': (content) => unlessRefused(() => writeScript(detailed(content, 'document'))),
  survey: (content) => surveyText({ content, language: null, defaultLanguage: null }),
  import: (content) => htmlToMarkdown(content),
  normalise: (content) => normalise(content),
  'cut with a lexicon': (content) =>
    unlessRefused(() =>
      textTasks.cutForVoice({
        script: readVerbatim(content, 1),
        voice: { provider: 'tts_a' },
        lexicon,
        limit: 240,
      }),
    ),
  'cut and caption': (content) => unlessRefused(() => caption(readVerbatim(content, 1))),
  'judge a long answer': (content) => judgeAnswer(sampleNotes, content),
  'judge by a long text': (content) =>
    judgeAnswer(`${sampleNotes}- ${content.replaceAll('\n', ' ')}`, content.slice(0, 10 * sentenceLength)),
};

/** A text may contain nothing to say, or too much; anything else that is thrown is a defect. */
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

const sentenceLength = 1_000;

/** Examines the answer of a language model that says all of `said`, as if the first units of `source` had it. */
function judgeAnswer(source: string, said: string): unknown {
  const input = detailed(source, 'changelog');
  const base = writeScript(input);
  const units = base.units.slice(0, 40).map(({ id }) => id);
  const sentences = Array.from({ length: Math.ceil(said.length / sentenceLength) }, (_, index) => ({
    text: said.slice(index * sentenceLength, (index + 1) * sentenceLength),
    units,
  }));
  const text = JSON.stringify({ turns: [{ speaker: 1, section: null, sentences }], highlights: [] });
  const answer = { kind: 'answer', text, ending: 'stop', usage: null } as const;
  return examineAnswer(answer, input, base, evidenceOf(input, base));
}
