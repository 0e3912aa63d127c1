import type { ConversionRequest } from '../../domain/conversion.ts';
import { type ErrorCode, Problem } from '../../domain/errors.ts';
import type { FieldMessage } from '../../domain/field-message.ts';
import { audioRemaining } from '../../domain/usage.ts';
import { type ConversionContext, interactiveTask, requireRole } from '../context.ts';
import { checkWebhookUrl, invalid } from '../input.ts';
import { quotaExceeded } from '../quota.ts';
import { prepareWriting } from '../writing.ts';
import { checkProduct, ignoredSettings } from './create-conversion.ts';

/** Returns what a conversion would be and cost, with every problem that would refuse it. */
export async function previewConversion(
  context: ConversionContext,
  request: ConversionRequest,
  signal: AbortSignal,
) {
  const { caller, store } = context;
  const { organizationId, mode } = caller;
  const taskOptions = interactiveTask(context, signal);
  const refusals: Problem[] = [];
  const collect = async <T>(check: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof Problem) || !refusing.has(error.code)) throw error;
      refusals.push(error);
      return undefined;
    }
  };
  if (request.publicUrl) await collect(() => requireRole(caller, 'admin'));
  await collect(() => checkWebhookUrl(context, request.webhookUrl));
  await collect(() => checkProduct(store.database, organizationId, request.productId));
  const voice = await collect(() => context.checkVoice(request.voice, request.settings.speakers, mode));
  const written = await collect(() => draft(context, request, signal));
  const text =
    written && (await collect(() => context.checkText({ request, script: written.script, taskOptions })));
  await collect(() => checkFunds(context));
  const warnings: FieldMessage[] = [
    ...ignoredSettings(request),
    ...(voice ?? []),
    ...(written?.warnings ?? []),
    ...(text?.warnings ?? []),
  ];
  return {
    script: written && {
      ...(await context.runText('scriptFigures', written.script, taskOptions)),
      language: request.language ?? written.script.language,
    },
    ...costOf(context),
    refusals,
    warnings,
  };
}

/** Problems of the request itself. Other problems concern this call, such as a full queue. */
const refusing: ReadonlySet<ErrorCode> = new Set(['VALIDATION_FAILED', 'FORBIDDEN', 'QUOTA_EXCEEDED']);

/** Uses the built-in writer, because a language model would cost money. */
async function draft(context: ConversionContext, request: ConversionRequest, signal: AbortSignal) {
  const { organizationId, mode } = context.caller;
  const writing = await prepareWriting(context, { ...request, organizationId, mode }, new Date());
  try {
    return await context.builtInWriter(writing, interactiveTask(context, signal));
  } catch (error) {
    if (signal.aborted) throw new Problem('WAIT_TIMEOUT', 'The caller left before the text was read.');
    const isRefused = error instanceof Problem && ['text', 'deterministic'].includes(error.fault);
    throw isRefused ? invalid('content', error.message) : error;
  }
}

function costOf({ caller }: ConversionContext) {
  if (caller.mode === 'sandbox') return { units: 0, source: null };
  return { units: 1, source: audioRemaining(caller.usage) > 0 ? ('quota' as const) : ('credit' as const) };
}

function checkFunds({ caller }: ConversionContext): void {
  const { mode, usage } = caller;
  if (mode === 'live' && audioRemaining(usage) === 0 && usage.credits.audio === 0) throw quotaExceeded();
}
