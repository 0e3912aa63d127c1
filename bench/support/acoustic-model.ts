import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import type { Sound } from '../../src/domain/sound.ts';
import { pronounce } from './pronounce.ts';

/** When each word is heard, in seconds; null for a sentence that the model does not find in the sound. */
export type AcousticModel = {
  /** Words are given by the words that are said for them. */
  align(sound: Sound, words: readonly (readonly string[])[]): Promise<number[] | null>;
} & Disposable;

const version = '5.1.1';
const program = fileURLToPath(new URL('./acoustic-model.py', import.meta.url));

/**
 * An aligner that has learned from recordings of people how the sounds of English are heard. It knows nothing of our
 * voices. Null, with a message, where Python does not have it.
 */
export async function openAcousticModel(say: (message: string) => void): Promise<AcousticModel | null> {
  const child = spawn('python3', [program, version]);
  const failed = new Promise<never>((_, reject) => child.once('error', reject));
  const errors = text(child.stderr);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const answer = async () => {
    const { value, done } = await Promise.race([lines.next(), failed]);
    if (done) throw new Error((await errors).trim());
    return JSON.parse(value);
  };
  try {
    await answer();
  } catch (error) {
    const cause = error instanceof Error ? error.message : String(error);
    say(
      `The sounds of words alone decide. For a second opinion: pip install pocketsphinx==${version} (${cause})`,
    );
    return null;
  }
  const ask = (request: object) => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return answer();
  };
  return {
    async align({ samples }, words) {
      const sound = Buffer.from(Int16Array.from(samples, (sample) => sample * 32_767).buffer).toString(
        'base64',
      );
      const request = { sound, words: words.flat(), pronunciations: {} };
      const first = await ask(request);
      const { starts } =
        first.unknown.length === 0
          ? first
          : await ask({ ...request, pronunciations: await pronounce(first.unknown) });
      return starts && words.map((_, index) => starts[words.slice(0, index).flat().length]);
    },
    [Symbol.dispose]: () => child.stdin.end(),
  };
}
