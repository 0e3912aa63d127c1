import type { Episode } from '../../src/audio/episode.ts';
import type { KeyMode } from '../../src/domain/api-key.ts';
import { episodeFiles, mediaFiles } from '../../src/domain/conversion.ts';
import type { Script } from '../../src/domain/script.ts';
import type { TimedWord, VoicedSentence } from '../../src/domain/sound.ts';
import { mediaKey } from '../../src/operations/conversions/media.ts';
import type { TestApp } from './app.ts';
import { openEpisodeMaker } from './episode-maker.ts';
import { voicedSentence, voiceLike } from './speech-like.ts';
import { storeConversion } from './stored-conversion.ts';

export type StoredEpisode = {
  readonly organizationId: string;
  readonly script: Script;
  readonly title?: string;
  readonly mode?: KeyMode;
  readonly publicUrl?: boolean;
  /** How long a character takes to say. */
  readonly secondsPerCharacter?: number;
};

/** A completed conversion with all its files, made of sounds like a voice's. */
export async function storeEpisode(
  app: TestApp,
  { script, secondsPerCharacter = 0.05, ...options }: StoredEpisode,
): Promise<{ id: string; episode: Episode }> {
  const maker = await openEpisodeMaker();
  try {
    const title = options.title ?? 'Northwind 2.4';
    const episode = await maker.produce(sentencesOf(script, secondsPerCharacter), {
      title,
      language: script.language,
    });
    const { bytes, durationSeconds } = episode;
    const media = { ...episodeFiles, contentType: 'audio/mpeg', bytes };
    const id = await storeConversion(app, {
      publicUrl: true,
      ...options,
      title,
      script,
      media,
      durationSeconds,
    });
    for (const file of mediaFiles) {
      const key = mediaKey(id, 1, episodeFiles[file]);
      await app.services.media.put(key, episode.files[file], 'application/octet-stream');
    }
    return { id, episode };
  } finally {
    await maker.close();
  }
}

function sentencesOf(script: Script, secondsPerCharacter: number): VoicedSentence[] {
  return script.turns.flatMap((turn, turnIndex) => {
    const texts = turn.text.split(/(?<=[.!?]) /);
    return texts.map((text, index) => {
      const isLast = index === texts.length - 1;
      const next = script.turns[turnIndex + 1];
      const boundary = !next ? 'end' : next.section === null ? 'paragraph' : 'section';
      const seconds = Math.max(0.4, text.length * secondsPerCharacter);
      const voiced = voicedSentence({
        text,
        speaker: turn.speaker,
        section: index === 0 ? turn.section : null,
        boundary: isLast ? boundary : 'sentence',
        samples: voiceLike({
          seconds,
          seed: turnIndex * 20 + index + 1,
          pitch: turn.speaker === 1 ? 115 : 205,
        }),
      });
      return { ...voiced, words: evenWords(text, seconds) };
    });
  });
}

/** Each word as long as its letters, after the silence of a tenth of a second before them. */
function evenWords(text: string, seconds: number): TimedWord[] {
  let said = 0;
  return text.split(' ').map((word) => {
    const start = 0.1 + (seconds * said) / text.length;
    said += word.length + 1;
    return { text: word, start, end: 0.1 + (seconds * (said - 1)) / text.length };
  });
}

/** A short release in three chapters. */
export const releaseScript: Script = {
  language: 'en',
  speakers: 1,
  turns: [
    {
      speaker: 1,
      section: 'What is new',
      text: 'Northwind 2.4 is out. Search now finds archived projects, and it finds them as you type.',
    },
    { speaker: 1, section: null, text: 'Exports are twice as fast.' },
    {
      speaker: 1,
      section: 'What is fixed',
      text: 'Signing in no longer fails on slow networks. Dark mode remembers your choice.',
    },
    {
      speaker: 1,
      section: 'Before you upgrade',
      text: 'The configuration file has moved. Rename it first. That is all for today.',
    },
  ],
};
