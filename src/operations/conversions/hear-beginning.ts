import type { Conversion } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { progressShares } from '../../domain/progress-shares.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { ConversionContext } from '../context.ts';
import { hearAlone } from '../hear-alone.ts';
import { segmentOwnerOf } from '../segment-owner.ts';
import { showConversion } from './conversions.ts';

/** Sentences are in the cache before their progress is saved. */
const margin = 0.01;

/** The progress from which the first paragraph is in the cache; null where there is none to hear. */
export function beginningAt({ script }: Pick<Conversion, 'script'>): number | null {
  const [first, ...others] = script?.turns ?? [];
  if (!first || others.length === 0) return null;
  const all = script?.turns.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  const voiced = progressShares.render * progressShares.voiceOfRender;
  return progressShares.script + (first.text.length / Math.max(1, all)) * voiced + margin;
}

/** The first paragraph of an episode that is being made, as an MP3. Its sentences are in the cache by then. */
export async function hearBeginning(
  context: ConversionContext,
  id: string,
  signal: AbortSignal,
): Promise<Buffer> {
  const conversion = await showConversion(context, id);
  const { script, voice, organizationId, mode, ignoreOrganization, status, progress } = conversion;
  const from = context.voiceSamples.cached ? beginningAt(conversion) : null;
  const [first] = script?.turns ?? [];
  if (!script || !first || from === null || status !== 'generating' || progress < from)
    throw new Problem('NOT_FOUND', 'The first paragraph is not ready.');
  const { language } = script;
  return hearAlone(context.caller, async () =>
    context.voiceSamples.speak({
      script: { ...script, turns: [first] },
      ...{ voice, mode, signal, tenant: { organizationId, mode, tier: context.caller.tier } },
      lexicon: await listPronunciations(context.store.database, conversion, { language, ignoreOrganization }),
      segmentOwner: segmentOwnerOf(context, conversion),
    }),
  );
}
