import { createNormaliser } from '../src/script/normalise/create-normaliser.ts';
import { countWordErrors } from '../src/speech/listening/word-errors.ts';
import type { Bench } from './support/bench.ts';
import { type CaptionCue, captionCues, followsAtOnce } from './support/caption-spans.ts';
import { convert, keepAudio } from './support/conversions.ts';
import { decode } from './support/ffmpeg.ts';
import { startService } from './support/service.ts';
import { spanishNotes } from './support/spanish-notes.ts';
import { openSpanishRecognizer } from './support/spanish-recognizer.ts';
import { sum } from './support/statistics.ts';

const limit = 5;
const sampleRate = 16_000;

export const bench: Bench = {
  name: 'spanish',
  about: 'word error rate of a Spanish release note, by Moonshine for Spanish, 300 words',
  async measure(context) {
    await using service = await startService(context.directory);
    const recognizer = openSpanishRecognizer(context.directory);
    try {
      const { conversion } = await convert(service, {
        source_type: 'changelog',
        title: 'Faro 3.2',
        content: spanishNotes,
        language: 'es',
        settings: { verbosity: 'detailed' },
      });
      const { samples } = await decode(await keepAudio(context, conversion), sampleRate);
      const normalise = createNormaliser({ language: 'es', pronunciations: [] });
      const heard = [];
      for (const { start, end, text } of sentencesOf(await (await fetch(conversion.captions_url)).text())) {
        const cut = samples.slice(Math.max(0, start - 0.1) * sampleRate, (end + 0.1) * sampleRate);
        const said = await recognizer.transcribe({ samples: cut, sampleRate });
        // Both in words: the recognizer writes some numbers in figures.
        const counted = countWordErrors(normalise(text), normalise(said));
        if (counted.errors > 0) context.say(`${text} → ${said}`);
        heard.push({ ...counted, text, said });
      }
      const words = sum(heard.map((each) => each.words));
      const errors = sum(heard.map((each) => each.errors));
      const rate = (100 * errors) / words;
      return {
        measured: `${rate.toFixed(2)} %`,
        goal: `≤ ${limit} %`,
        met: rate <= limit,
        details: { words, errors, misheard: heard.filter((each) => each.errors > 0) },
      };
    } finally {
      await recognizer.close();
    }
  },
};

/** The cues of one sentence follow each other at once. */
function sentencesOf(captions: string): CaptionCue[] {
  const sentences: CaptionCue[] = [];
  for (const cue of captionCues(captions)) {
    const last = sentences.at(-1);
    if (last && followsAtOnce(last, cue.start))
      sentences[sentences.length - 1] = { ...last, end: cue.end, text: `${last.text} ${cue.text}` };
    else sentences.push(cue);
  }
  return sentences;
}
