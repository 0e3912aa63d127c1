import { type DefaultLevels, type Defaults, fillVoice } from '../domain/defaults.ts';
import { distinctMessages, type FieldMessage } from '../domain/field-message.ts';
import { modeOfDefaults } from '../domain/tiers.ts';
import { findProduct } from '../storage/products.ts';
import type { CallerContext, ConversionServices } from './context.ts';
import { optionalText } from './input.ts';

/** Returns the values for fields that a request of the caller leaves out. An unknown product has no defaults. */
export async function readDefaults(
  { caller, store }: CallerContext,
  productId: string | undefined,
): Promise<DefaultLevels> {
  const { organizationId, defaults } = caller;
  const product = productId && (await findProduct(store.database, organizationId, productId));
  return product ? [product.defaults, defaults] : [defaults];
}

/** Throws for a voice that does not exist; returns the settings that its engine would ignore. */
export async function checkDefaults(
  { caller, checkVoice }: Pick<CallerContext, 'caller'> & Partial<Pick<ConversionServices, 'checkVoice'>>,
  defaults: Defaults,
): Promise<FieldMessage[]> {
  if (!checkVoice) return [];
  const mode = modeOfDefaults(caller.tier);
  const narrator = await checkVoice(fillVoice({}, [defaults], 1), 1, mode);
  return distinctMessages([...narrator, ...(await checkVoice(fillVoice({}, [defaults], 2), 2, mode))]);
}

/** Limits the text lengths of defaults, for transports without a schema. */
export function boundedDefaults(defaults: Defaults): Defaults {
  const { settings, voice } = defaults;
  optionalText('audience', settings?.audience ?? null, 500);
  optionalText('pronunciation_notes', voice?.pronunciationNotes ?? null, 500);
  for (const id of [voice?.voiceId, voice?.hostVoiceIds?.host1, voice?.hostVoiceIds?.host2])
    optionalText('voice_id', id ?? null, 100);
  return defaults;
}
