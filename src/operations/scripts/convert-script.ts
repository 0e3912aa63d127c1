import { editScript } from '../../domain/edited-script.ts';
import { Problem } from '../../domain/errors.ts';
import type { GeneratedScript } from '../../domain/generated-script.ts';
import type { Script } from '../../domain/script.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import { productBelongsTo } from '../../storage/products.ts';
import { findScript } from '../../storage/scripts.ts';
import type { ConversionContext } from '../context.ts';
import type { Accepted } from '../conversions/accepted.ts';
import { createConversion } from '../conversions/create-conversion.ts';
import { isAnswered, type Repeatable } from '../idempotency/once.ts';
import { invalid } from '../input.ts';

export type ScriptConversion = {
  readonly scriptId: string;
  /** Null where the script is voiced as it is. */
  readonly editedContent: string | null;
  /** What is null is taken from the script. */
  readonly title: string | null;
  readonly voice: VoiceSettings | null;
  readonly publicUrl: boolean;
  readonly webhookUrl: string | null;
  readonly repeatable: Repeatable;
};

/** Accepts a conversion whose script is there already. It costs as much as any other. */
export async function convertScript(
  context: ConversionContext,
  input: ScriptConversion,
): Promise<{ accepted: Accepted; replayed: boolean }> {
  const { caller, store } = context;
  const generated = await findScript(store.database, caller, input.scriptId);
  if (!generated) throw new Problem('NOT_FOUND');
  // A repetition gets its answer although the script has expired since.
  if (generated.expired && !(await isAnswered(context, input.repeatable)))
    throw new Problem('SCRIPT_EXPIRED');
  const script = scriptOf(generated, input.editedContent);
  const { request } = generated;
  return createConversion(context, {
    request: {
      ...request,
      title: input.title ?? request.title,
      productId: await productThatIsLeft(context, request.productId),
      voice: input.voice ?? request.voice,
      publicUrl: input.publicUrl,
      webhookUrl: input.webhookUrl,
      settings: { ...request.settings, speakers: script.speakers },
    },
    script,
    facts: generated.facts,
    warnings: generated.warnings,
    repeatable: input.repeatable,
  });
}

function scriptOf({ script }: GeneratedScript, editedContent: string | null): Script {
  if (editedContent === null) return script;
  const edited = editScript(script, editedContent);
  if (edited.turns.length === 0) throw invalid('edited_content', 'has nothing in it that can be said');
  return edited;
}

/** The product may be gone since the script was written; the script still stands. */
async function productThatIsLeft(
  { caller, store }: ConversionContext,
  productId: string | null,
): Promise<string | null> {
  if (productId === null) return null;
  return (await productBelongsTo(store.database, caller.organizationId, productId)) ? productId : null;
}
