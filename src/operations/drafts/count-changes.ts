import { type Draft, spokenScript } from '../../domain/draft.ts';
import { Problem } from '../../domain/errors.ts';
import { findOrigins } from '../../storage/conversions/origins.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { ConversionContext } from '../context.ts';
import { showConversion } from '../conversions/conversions.ts';
import { interactiveTask } from '../text-task-options.ts';

/**
 * Sentences of a draft that one of its episodes does not have like this: in other words, with another voice or with
 * pronunciations that have changed since. Null where there is nothing to compare.
 */
export async function countChanges(
  context: ConversionContext,
  { document }: Pick<Draft, 'document'>,
  { conversionId, signal }: { readonly conversionId: string; readonly signal: AbortSignal },
): Promise<number | null> {
  const { database } = context.store;
  const episode = await showConversion(context, conversionId);
  const { published, voice, ignoreOrganization } = episode;
  const script = document.script && spokenScript(document.script);
  if (!script || !published.script) return null;
  const { language } = script;
  const lexicon = await listPronunciations(database, episode, { language, ignoreOrganization });
  const origins = await findOrigins(database, episode, episode.id);
  const before = { script: published.script, voice, lexicon: origins?.lexicon ?? lexicon };
  const after = { script, voice: document.voice, lexicon };
  try {
    return await context.countChangedSentences({ before, after }, interactiveTask(context, signal));
  } catch (error) {
    // Making it says what is wrong with it.
    if (error instanceof Problem && error.code === 'GENERATION_FAILED') return null;
    throw error;
  }
}
