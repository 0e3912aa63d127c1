import { produceEpisode } from '../../src/audio/produce-episode.ts';
import { Problem } from '../../src/domain/errors.ts';
import { voicedSentence, voiceLike } from './speech-like.ts';

/** Run with a directory and a length in seconds: makes an episode with a large cover and prints how it went. */
const [directory = '.', seconds = '2'] = process.argv.slice(2);
const cover = new Uint8Array(200_000);
cover.set([0x89, 0x50, 0x4e, 0x47]);

async function* source() {
  yield voicedSentence({ samples: voiceLike({ seconds: Number(seconds) }), boundary: 'end' });
}

try {
  const episode = await produceEpisode(source(), {
    ...{ directory, title: 'Full', organization: null, date: new Date(), language: 'en', cover },
    signal: new AbortController().signal,
  });
  console.log(`made ${episode.bytes} bytes`);
} catch (failure) {
  console.log(failure instanceof Problem ? `${failure.code} ${failure.message}` : failure);
}
