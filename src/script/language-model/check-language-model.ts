import { ask } from './ask.ts';
import type { LanguageModelOptions } from './options.ts';
import { parseAnswer } from './read-answer.ts';
import { createServerMemory } from './server-memory.ts';

const maxMilliseconds = 15_000;

export type LanguageModelHealth = {
  readonly ok: boolean;
  readonly message: string;
  readonly model: string;
  readonly milliseconds: number | null;
  /** Whether the server supports a JSON schema; null if it did not answer. */
  readonly schema: boolean | null;
};

const question = {
  instructions: 'You are being tested for reachability. Answer with one JSON object: {"ready": true}',
  messages: [{ role: 'user' as const, content: 'Are you ready?' }],
};
const schema = {
  type: 'object' as const,
  additionalProperties: false,
  required: ['ready'],
  properties: { ready: { type: 'boolean' as const } },
};

/** Whether the configured model answers a tiny question with a schema, or without one if the server refuses it. */
export async function checkLanguageModel(options: LanguageModelOptions): Promise<LanguageModelHealth> {
  const limit = Math.min(maxMilliseconds, options.timeoutMilliseconds ?? maxMilliseconds);
  const started = Date.now();
  const memory = createServerMemory();
  const askModel = (plain: boolean) =>
    ask(
      options,
      memory,
      { ...question, schema: plain ? null : schema },
      {
        signal: new AbortController().signal,
        silenceMilliseconds: limit,
        deadline: started + limit,
        enough: (text) => parseAnswer(text) !== null,
      },
    );
  const first = await askModel(false);
  const refused = first.kind === 'trouble' && first.trouble.schemaRefusal > 0;
  const answer = refused ? await askModel(true) : first;
  const { model } = options;
  if (answer.kind === 'trouble')
    return {
      ok: false,
      model,
      milliseconds: null,
      schema: null,
      message: `The language model ${answer.trouble.reason}. ${advice}`,
    };
  if (answer.text.trim() === '')
    return {
      ok: false,
      model,
      milliseconds: null,
      schema: null,
      message: `The language model answered nothing. ${advice}`,
    };
  const milliseconds = Date.now() - started;
  const form = refused ? 'takes no JSON schema, so it is only told the form' : 'takes a JSON schema';
  return {
    ok: true,
    model,
    milliseconds,
    schema: !refused,
    message: `${model} answers in ${milliseconds} ms and ${form}.`,
  };
}

const advice = 'Check LLM_BASE_URL, LLM_MODEL and LLM_API_KEY; until then the built-in writer writes.';
