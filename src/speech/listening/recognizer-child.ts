import type { Sound } from '../../domain/sound.ts';
import { serveChildTasks } from '../processes/serve-tasks.ts';
import { sherpa } from '../processes/sherpa.ts';

serveChildTasks<{ directory: string }, Sound, string>(async ({ directory }) => {
  const recognizer = await sherpa.OfflineRecognizer.createAsync({
    modelConfig: {
      moonshine: { encoder: `${directory}/encoder.onnx`, mergedDecoder: `${directory}/decoder.onnx` },
      tokens: `${directory}/tokens.txt`,
      numThreads: 1,
      provider: 'cpu',
    },
  });
  return async (sound) => {
    const stream = recognizer.createStream();
    stream.acceptWaveform({ samples: withSilence(sound), sampleRate: sound.sampleRate });
    return (await recognizer.decodeAsync(stream)).text.trim();
  };
});

/** Without silence around the sound the recognizer invents words at the edges. */
function withSilence({ samples, sampleRate }: Sound): Float32Array {
  const silence = Math.round(sampleRate * 0.3);
  const padded = new Float32Array(samples.length + 2 * silence);
  padded.set(samples, silence);
  return padded;
}
