import type { NarrationChange } from '../domain/narration.ts';
import type { Tenant } from '../domain/tenant.ts';
import type { TextTaskOptions } from '../domain/text-task-options.ts';
import { prepareSpeech } from '../speech/prepare-speech.ts';
import type { Renderer } from './renderer.ts';

/** Sentences that are spoken otherwise than before, as the engine gets them. */
export function countChangedSentences(
  { engines, texts }: Renderer,
  change: NarrationChange,
  taskOptions: TextTaskOptions & { readonly tenant: Tenant },
): Promise<number> {
  const { voice, script } = change.after;
  const { speakers, language } = script;
  const { engine, plan } = prepareSpeech(engines.forMode(taskOptions.tenant.mode), voice, speakers, language);
  const { takesIpa, limit = engine.limit } = plan;
  return texts.run('countChangedSentences', { ...change, takesIpa, limit }, taskOptions);
}
