import { type Conversion, progressShares } from '../../domain/conversion.ts';
import { Problem } from '../../domain/errors.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import type { ConversionContext, PersonalContext } from '../context.ts';
import { onePreviewAtATime } from '../one-preview-at-a-time.ts';
import { segmentOwnerOf } from '../segment-owner.ts';
import { showConversion } from './conversions.ts';

/** Progress is saved shortly after the sentences are cached. */
const margin = 0.01;

/** The progress at which the first paragraph is cached; null if it cannot be previewed. */
export function beginningAt(
  { voiceSamples }: Pick<ConversionContext, 'voiceSamples'>,
  { script, status }: Pick<Conversion, 'script' | 'status'>,
): number | null {
  if (!voiceSamples.cached || status !== 'generating') return null;
  const [first, ...others] = script?.turns ?? [];
  if (!first || others.length === 0) return null;
  const all = script?.turns.reduce((sum, { text }) => sum + text.length, 0) ?? 0;
  const voiced = progressShares.render * progressShares.voiceOfRender;
  return progressShares.script + (first.text.length / Math.max(1, all)) * voiced + margin;
}

/** Returns the first paragraph of an episode in progress as an MP3, from cached sentences. */
export async function previewBeginning(context: PersonalContext, id: string, signal: AbortSignal) {
  const conversion = await showConversion(context, id);
  const { script, voice, organizationId, mode, ignoreOrganization, progress } = conversion;
  const from = beginningAt(context, conversion);
  const [first] = script?.turns ?? [];
  if (!script || !first || from === null || progress < from)
    throw new Problem('NOT_FOUND', 'The first paragraph is not ready.');
  const { language } = script;
  return onePreviewAtATime(context.caller.userId, async () =>
    context.voiceSamples.speak({
      script: { ...script, turns: [first] },
      voice,
      mode,
      signal,
      tenant: { organizationId, mode, tier: context.caller.tier },
      lexicon: await listPronunciations(context.store.database, conversion, { language, ignoreOrganization }),
      segmentOwner: segmentOwnerOf(context, conversion),
    }),
  );
}
