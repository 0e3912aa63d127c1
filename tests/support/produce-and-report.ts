import { produceEpisode } from '../../src/audio/produce-episode.ts';
import { Problem } from '../../src/domain/errors.ts';
import { voicedSentence, voiceLike } from './speech-like.ts';

/** Run with a directory, seconds and a count: makes an episode of such sentences and prints the result. */
const [directory = '.', seconds = '2', count = '1'] = process.argv.slice(2);

async function* source() {
  const samples = voiceLike({ seconds: Number(seconds) });
  for (let index = 0; index < Number(count); index += 1) {
    yield voicedSentence({ samples, boundary: 'section', pauseScale: 4 });
  }
}

try {
  const episode = await produceEpisode(source(), {
    ...{ directory, title: 'Full', organization: null, date: new Date(), language: 'en' },
    signal: new AbortController().signal,
  });
  console.log(`made ${episode.bytes} bytes`);
} catch (failure) {
  console.log(failure instanceof Problem ? `${failure.code} ${failure.message}` : failure);
}
