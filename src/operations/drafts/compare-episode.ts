import { type Draft, spokenScript } from '../../domain/draft.ts';
import { Problem } from '../../domain/errors.ts';
import type { NarrationDifference } from '../../domain/narration.ts';
import { findOrigins } from '../../storage/conversions/origins.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { ConversionContext } from '../context.ts';
import { showConversion } from '../conversions/conversions.ts';
import { interactiveTask } from '../text-task-options.ts';

/** What of a draft one of its episodes does not have like this. Null where there is nothing to compare. */
export async function compareEpisode(
  context: ConversionContext,
  { document }: Pick<Draft, 'document'>,
  { conversionId, signal }: { readonly conversionId: string; readonly signal: AbortSignal },
): Promise<NarrationDifference | null> {
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
    const difference = await context.compareNarrations({ before, after }, interactiveTask(context, signal));
    const isSame = difference.isSame && document.title === episode.title && episode.status === 'completed';
    return { ...difference, isSame };
  } catch (error) {
    // Making it says what is wrong with it.
    if (error instanceof Problem && error.code === 'GENERATION_FAILED') return null;
    throw error;
  }
}
