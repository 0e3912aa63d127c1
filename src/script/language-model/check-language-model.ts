import { ask } from './ask.ts';
import { openModel } from './open-model.ts';
import type { LanguageModelOptions } from './options.ts';

const longest = 5_000;

export type LanguageModelHealth = { readonly ok: boolean; readonly message: string };

/** Whether the configured model answers at all: one small question, at most five seconds. */
export async function checkLanguageModel(options: LanguageModelOptions): Promise<LanguageModelHealth> {
  const limit = Math.min(longest, options.timeoutMilliseconds ?? longest);
  const started = Date.now();
  const answer = await ask(
    openModel(options),
    {
      instructions: 'You are being tested for reachability.',
      messages: [{ role: 'user', content: 'Answer with the single word: ready' }],
      withSchema: false,
    },
    {
      signal: new AbortController().signal,
      silenceMilliseconds: limit,
      deadline: started + limit,
      enough: (text) => text.trim() !== '',
    },
  );
  if (answer.kind === 'trouble') {
    return { ok: false, message: `The language model ${answer.trouble.reason}. ${advice}` };
  }
  if (answer.text.trim() === '')
    return { ok: false, message: `The language model answered nothing. ${advice}` };
  return { ok: true, message: `The language model answers (${Date.now() - started} ms).` };
}

const advice = 'Check LLM_BASE_URL, LLM_MODEL and LLM_API_KEY; until then the built-in writer writes.';
