import { faultOf } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { Script, Turn } from '../domain/script.ts';
import type { CheckedText } from '../operations/context.ts';
import { invalid } from '../operations/input.ts';
import { prepareSpeech } from '../speech/prepare-speech.ts';
import { whoSpeaks } from '../speech/who-speaks.ts';
import type { Renderer } from './renderer.ts';

/** Refuses a text that could only fail: with nothing to say, or in a language that the engine does not speak. */
export async function checkText(renderer: Renderer, text: CheckedText): Promise<FieldMessage[]> {
  const { request, mode, path = 'content' } = text;
  const script = text.script ?? (await sketch(renderer, text));
  if (script === null) return [];
  const engines = renderer.engines.forMode(mode);
  const engine = engines.engineFor(request.voice.provider);
  if (!engine.supportsLanguage(script.language)) throw invalid(path, whoSpeaks(engines, script.language));
  if (!(await isSayable(renderer, text, script)))
    throw invalid(path, 'has nothing that the voice can say; add some words');
  if (!engine.readsForeign?.(script.language)) return [];
  return [{ path, message: 'The sandbox reads it with an English voice; live speaks its language.' }];
}

const nobodyAborts = new AbortController().signal;

/** The script as the built-in writer has it. Null for a text that fails otherwise: it fails, and is refunded, later. */
async function sketch({ texts }: Renderer, { request, organizationId }: CheckedText): Promise<Script | null> {
  const { sourceType, content, settings } = request;
  const empty = { title: '', additionalContext: null, organizationContext: null, productContext: null };
  const input = { sourceType, content, settings, ...empty, history: [], now: new Date() };
  try {
    return await texts.run('sketch', input, { organizationId, signal: nobodyAborts });
  } catch (error) {
    const fault = faultOf(error);
    if (fault === 'text' && error instanceof Error) throw invalid('content', error.message);
    if (fault === 'deterministic') return null;
    throw error;
  }
}

/** Looks at the first turn, and at all only if there is nothing to say in it. */
async function isSayable(renderer: Renderer, text: CheckedText, script: Script): Promise<boolean> {
  const { voice } = text.request;
  const { engine, plan } = prepareSpeech(renderer.engines.forMode(text.mode), voice, script.speakers);
  const says = async (turns: readonly Turn[]) => {
    const input = { script: { ...script, turns }, voice, limit: engine.limit };
    const order = { organizationId: text.organizationId, signal: nobodyAborts };
    const { sentences } = await renderer.texts.run('cut', input, order);
    const direct = plan.direct(sentences);
    return sentences.some((sentence, index) => direct(sentence, index).request !== null);
  };
  return (await says(script.turns.slice(0, 1))) || says(script.turns);
}
