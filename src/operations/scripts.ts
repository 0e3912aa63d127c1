import { randomBytes } from 'node:crypto';
import { Problem } from '../domain/errors.ts';
import type { ContextUsed, GeneratedScript, ScriptRequest } from '../domain/generated-script.ts';
import { editScript, type Script } from '../domain/script.ts';
import { openingHeading, titleFromText } from '../domain/title-from-text.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import type { ContextsUsed, WriterInput, WriterOutput } from '../domain/writing.ts';
import { productBelongsTo } from '../storage/products.ts';
import { findScript, insertScript, type NewScript } from '../storage/scripts.ts';
import type { CallerContext, ConversionContext } from './context.ts';
import { checkProduct, createConversion } from './conversions/create-conversion.ts';
import { isAnswered, once, type Repeatable } from './idempotency.ts';
import { invalid } from './input.ts';
import { prepareWriting } from './writing.ts';

/** Writes a script and keeps it for two hours, to be read, edited and voiced. */
export async function generateScript(
  context: ConversionContext,
  input: { request: ScriptRequest; repeatable: Repeatable },
) {
  const { request, repeatable } = input;
  const { caller, store } = context;
  const voiceWarnings = await context.checkVoice(request.voice, request.settings.speakers, caller.mode);
  // Written before the transaction, which would hold a connection meanwhile.
  const draft = (await isAnswered(context, repeatable)) ? null : await write(context, request);
  const { answer, replayed } = await once(context, repeatable, async (transaction) => {
    const script = draft ?? (await write(context, request));
    await insertScript(transaction, caller, script);
    return { id: script.id };
  });
  const script = await findScript(store.database, caller, answer.id);
  if (!script) throw new Problem('NOT_FOUND');
  return { script, warnings: [...script.warnings, ...voiceWarnings], replayed };
}

async function write(context: ConversionContext, request: ScriptRequest): Promise<NewScript> {
  const { organizationId, mode } = context.caller;
  await checkProduct(context.store.database, organizationId, request.productId);
  const asked = { ...request, title: request.title ?? headingOf(request), organizationId, mode };
  const writing = await prepareWriting(context, asked, new Date());
  const { script, warnings, contextsUsed, ...written } = await writeText(context, writing);
  const { changes, productName, version, highlights, sources } = written;
  const facts = { changes, productName, version, highlights, sources };
  const title = request.title ?? titleFromText(request.sourceType, request.content, facts);
  return {
    id: `script_${randomBytes(12).toString('hex')}`,
    request: { ...request, title },
    script,
    facts,
    warnings,
    contextUsed: contextUsed(writing, contextsUsed),
  };
}

/** What a writer is told the text is about. Release notes may leave it to the writer to find out. */
function headingOf({ sourceType, content }: ScriptRequest): string {
  const heading = openingHeading(content);
  if (heading !== null || sourceType === 'changelog') return heading ?? '';
  return titleFromText(sourceType, content, { productName: null, version: null });
}

/** Not called off when the caller goes: a repetition of the request then finds the script. */
async function writeText(context: ConversionContext, writing: WriterInput): Promise<WriterOutput> {
  const { signal } = new AbortController();
  try {
    return await context.writerFor(context.caller.mode)(writing, { signal });
  } catch (error) {
    // Without a deeper cause it is the text that cannot be told.
    const fromText =
      error instanceof Problem && error.code === 'GENERATION_FAILED' && error.cause === undefined;
    throw fromText ? invalid('content', error.message) : error;
  }
}

/** What left a trace in the script, not what was there. */
function contextUsed(writing: WriterInput, used: ContextsUsed): ContextUsed {
  const told = writing.history.filter(({ id }) => used.history.includes(id));
  return {
    organization: used.organization,
    product: used.product,
    additional: used.additional,
    history: told.map(({ id, title, version, createdAt }) => ({
      id,
      title,
      version,
      createdAt: createdAt.toISOString(),
    })),
  };
}

/** A script of the caller's that can still be voiced. */
export async function showScript({ caller, store }: CallerContext, id: string): Promise<GeneratedScript> {
  const script = await findScript(store.database, caller, id);
  if (!script) throw new Problem('NOT_FOUND');
  if (script.expired) throw new Problem('SCRIPT_EXPIRED');
  return script;
}

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
export async function convertScript(context: ConversionContext, input: ScriptConversion) {
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
async function productThatIsLeft({ caller, store }: ConversionContext, productId: string | null) {
  if (productId === null) return null;
  return (await productBelongsTo(store.database, caller.organizationId, productId)) ? productId : null;
}
