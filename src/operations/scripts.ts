import { randomBytes } from 'node:crypto';
import { fillVoice } from '../domain/defaults.ts';
import { Problem } from '../domain/errors.ts';
import type { FieldMessage } from '../domain/field-message.ts';
import type { ContextUsed, ScriptRequest } from '../domain/generated-script.ts';
import { singleLine } from '../domain/single-line.ts';
import { titleFromText } from '../domain/title-from-text.ts';
import type { VoiceSettings } from '../domain/voice-settings.ts';
import { type ContextsUsed, type WriterInput, type WriterOutput, writingFacts } from '../domain/writing.ts';
import { findProduct } from '../storage/products.ts';
import { findScript, insertScript, type NewScript } from '../storage/scripts.ts';
import { type ConversionContext, interactiveTask } from './context.ts';
import {
  type Created,
  checkProduct,
  createConversion,
  ignoredSettings,
} from './conversions/create-conversion.ts';
import { readDefaults } from './defaults.ts';
import { editedScript } from './edited-script.ts';
import { findReplay, type IdempotentRequest, inTurn, runIdempotent } from './idempotency.ts';
import { invalid } from './input.ts';
import { prepareWriting } from './writing.ts';

type ScriptInput = {
  readonly request: ScriptRequest;
  readonly idempotency: IdempotentRequest;
  readonly signal: AbortSignal;
};

export async function generateScript(context: ConversionContext, input: ScriptInput) {
  const { request, idempotency, signal } = input;
  const { caller, store } = context;
  const { result, replayed } = await inTurn(
    context,
    idempotency,
    async () => (await findReplay<Written>(context, idempotency)) ?? (await writeAndSave(context, input)),
  );
  const script = await findScript(store.database, caller, result.id);
  if (!script) throw new Problem('NOT_FOUND');
  const figures = await context.runText('scriptFigures', script.script, interactiveTask(context, signal));
  const warnings = [...script.warnings, ...ignoredSettings(request), ...(result.voiceWarnings ?? [])];
  return { script, figures, warnings, replayed };
}

/** Stored as JSON for repeated requests; results of an older version have no warnings. */
type Written = { readonly id: string; readonly voiceWarnings?: readonly FieldMessage[] };

async function writeAndSave(context: ConversionContext, { request, idempotency, signal }: ScriptInput) {
  const { voice, settings } = request;
  const voiceWarnings = await context.checkVoice(voice, settings.speakers, context.caller.mode);
  // Written before the transaction, which would occupy a connection during this time.
  const script = await write(context, request, signal);
  return runIdempotent<Written>(context, idempotency, async (transaction) => {
    await insertScript(transaction, context.caller, script);
    return { id: script.id, voiceWarnings };
  });
}

async function write(
  context: ConversionContext,
  request: ScriptRequest,
  signal: AbortSignal,
): Promise<NewScript> {
  const { organizationId, mode } = context.caller;
  await checkProduct(context.store.database, organizationId, request.productId);
  const asked = { ...request, title: request.title ?? '', organizationId, mode };
  const writing = await prepareWriting(context, asked, new Date());
  const output = await writeText(context, writing, signal);
  const { script, warnings, contextsUsed } = output;
  const facts = writingFacts(output, request.content);
  const title = singleLine(request.title ?? titleFromText(request.sourceType, request.content, facts));
  return {
    id: `script_${randomBytes(12).toString('hex')}`,
    request: { ...request, title, untitled: request.title === null },
    script,
    facts,
    warnings,
    contextUsed: contextUsed(writing, contextsUsed),
  };
}

/** Writes a script. A text that cannot be narrated is an error of its field. */
export async function writeText(
  context: ConversionContext,
  writing: WriterInput,
  signal: AbortSignal,
): Promise<WriterOutput> {
  try {
    return await context.writerFor(context.caller.mode)(writing, interactiveTask(context, signal));
  } catch (error) {
    if (signal.aborted) throw new Problem('WAIT_TIMEOUT', 'The caller left before the script was written.');
    // A crash has a cause, so it remains an internal error that is logged.
    const isRefused =
      error instanceof Problem && ['text', 'deterministic'].includes(error.fault) && !error.cause;
    throw isRefused ? invalid('content', error.message) : error;
  }
}

function contextUsed(writing: WriterInput, used: ContextsUsed): ContextUsed {
  const known = [...writing.history, ...(writing.releasesThisMonth ?? [])];
  const history = used.history.flatMap((id) => known.find((each) => each.id === id) ?? []);
  const shown = history.map(({ id, title, version, createdAt }) => {
    return { id, title, version, createdAt: createdAt.toISOString() };
  });
  return { ...used, history: shown };
}

type ScriptConversion = {
  readonly scriptId: string;
  /** The edited text; null to voice the script unchanged. */
  readonly editedContent: string | null;
  /** The language; null to detect it from the text. */
  readonly language: string | null;
  /** The title; null to take it from the script. */
  readonly title: string | null;
  readonly voice: Partial<VoiceSettings> | null;
  readonly publicUrl: boolean;
  readonly webhookUrl: string | null;
  readonly idempotency: IdempotentRequest;
  readonly signal: AbortSignal;
};

export async function convertScript(context: ConversionContext, input: ScriptConversion) {
  const { caller, store } = context;
  // A repeated request gets its response even if the script has expired.
  const replay = await findReplay<Created>(context, input.idempotency);
  if (replay) return replay;
  const generated = await findScript(store.database, caller, input.scriptId);
  if (!generated) throw new Problem('NOT_FOUND');
  if (generated.expired) throw new Problem('SCRIPT_EXPIRED');
  const { request } = generated;
  const { script, language, warnings } = await editedScript(context, {
    original: generated.script,
    originalLanguage: request.language ?? null,
    text: input.editedContent,
    language: input.language,
    signal: input.signal,
  });
  const levels = await readDefaults(context, request.productId ?? undefined);
  return createConversion(context, {
    request: {
      ...request,
      language,
      title: input.title ?? request.title,
      untitled: input.title === null && (request.untitled ?? false),
      productId: await productThatIsLeft(context, request.productId),
      voice: input.voice ? fillVoice(input.voice, levels, script.speakers) : request.voice,
      publicUrl: input.publicUrl,
      webhookUrl: input.webhookUrl,
      settings: { ...request.settings, speakers: script.speakers },
    },
    script,
    scriptId: generated.id,
    path: input.editedContent === null ? 'id' : 'edited_content',
    facts: generated.facts,
    warnings: [...generated.warnings, ...warnings],
    idempotency: input.idempotency,
    signal: input.signal,
  });
}

/** Returns null if the product was deleted after the script was written. */
async function productThatIsLeft({ caller, store }: ConversionContext, productId: string | null) {
  if (productId === null) return null;
  return (await findProduct(store.database, caller.organizationId, productId)) ? productId : null;
}
