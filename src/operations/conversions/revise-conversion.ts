import type { Conversion } from '../../domain/conversion.ts';
import type { ScriptSettings } from '../../domain/conversion-settings.ts';
import { fillVoice } from '../../domain/defaults.ts';
import { Problem } from '../../domain/errors.ts';
import { primaryLanguage } from '../../domain/language.ts';
import { expiredText } from '../../domain/retention.ts';
import type { Script, SpeakerCount } from '../../domain/script.ts';
import type { VoiceSettings } from '../../domain/voice-settings.ts';
import type { ScriptSources } from '../../domain/writing.ts';
import { reviseConversion as restart } from '../../storage/conversions/change-conversion.ts';
import { findConversion } from '../../storage/conversions/find-conversion.ts';
import { putSources } from '../../storage/conversions/origins.ts';
import { lockOrganization } from '../../storage/organizations.ts';
import { recordAction } from '../audit.ts';
import { backgroundTask, type ConversionContext } from '../context.ts';
import { readDefaults } from '../defaults.ts';
import { editedScript } from '../edited-script.ts';
import { findReplay, type IdempotentRequest, runIdempotent } from '../idempotency.ts';
import { boundedLine, checkWebhookUrl } from '../input.ts';
import { chargeAttempt, type PaidWith } from '../quota.ts';
import { showConversion } from './conversions.ts';
import { acceptedFrom, type Created, concurrentJobs, ignoredSettings } from './create-conversion.ts';
import { estimateForNew } from './estimate.ts';

/** The changes of a revision. A null field stays unchanged. */
type RevisionInput = {
  readonly script: Script | string | null;
  readonly language?: string | null;
  readonly title: string | null;
  /** `asked` is completed with defaults; `filled` is used as it is. */
  readonly voice: { readonly asked: Partial<VoiceSettings> } | { readonly filled: VoiceSettings } | null;
  /** Settings for a new script, if no script is given. */
  readonly settings: Partial<ScriptSettings> | null;
  readonly sources?: ScriptSources | null;
  readonly webhookUrl: string | null;
  readonly idempotency: IdempotentRequest;
  readonly signal: AbortSignal;
};

/**
 * Makes an ended conversion again as its next attempt, under the same id. It is charged like an attempt. The previous
 * episode stays published until the new one is complete, and remains if that fails. Unchanged sentences are not voiced
 * again.
 */
export async function reviseConversion(context: ConversionContext, id: string, input: RevisionInput) {
  const { organizationId, mode } = context.caller;
  const replay = await findReplay<Created>(context, input.idempotency);
  if (replay) return replay;
  checkWebhookUrl(context, input.webhookUrl);
  const known = await showConversion(context, id);
  const estimate = await estimateForNew(context);
  const revision = await prepareRevision(context, known, input);
  return runIdempotent<Created>(context, input.idempotency, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const of = { id: known.id, of: known.attempt };
    const options = { ...revision, concurrentJobs: concurrentJobs(context) };
    const revised = await restart(transaction, context.caller, of, options);
    if (!revised) {
      const exists = await findConversion(transaction, context.caller, id);
      throw new Problem(exists ? 'CONVERSION_RUNNING' : 'NOT_FOUND');
    }
    if (input.sources) await putSources(transaction, revised.id, input.sources);
    const charge = { conversionId: revised.id, attempt: revised.attempt };
    const paidWith: PaidWith = mode === 'live' ? await chargeAttempt(context, transaction, charge) : null;
    await recordAction(context, transaction, 'conversion.revised', { id: revised.id, name: revised.title });
    return { ...acceptedFrom(revised, estimate), attempt: revised.attempt, paidWith };
  });
}

async function prepareRevision(context: ConversionContext, known: Conversion, input: RevisionInput) {
  const { mode } = context.caller;
  if (known.status !== 'completed' && known.status !== 'failed') throw new Problem('CONVERSION_RUNNING');
  const { script, language, warnings: editWarnings } = await scriptOf(context, known, input);
  if (script === null && known.content === '') throw new Problem('EXPIRED', expiredText);
  const settings = { ...known.settings, ...input.settings, ...(script && { speakers: script.speakers }) };
  const voice = await voiceOf(context, known, input.voice, settings.speakers);
  const request = { ...known, language, settings, voice };
  const path = input.script === null ? 'content' : 'edited_content';
  const checked = await context.checkText({
    request,
    script,
    path,
    taskOptions: backgroundTask(context, input.signal),
  });
  const warnings = [
    ...ignoredSettings(request),
    ...(await context.checkVoice(voice, settings.speakers, mode)),
    ...editWarnings,
    ...checked.warnings,
  ];
  const title = input.title === null ? null : boundedLine('title', input.title, 500);
  return {
    title,
    language: checked.language,
    settings,
    voice,
    script,
    webhookUrl: input.webhookUrl,
    warnings,
  };
}

/** Returns a null script if the writer has to write it. */
async function scriptOf(context: ConversionContext, known: Conversion, input: RevisionInput) {
  const { script: given, language = null, settings, signal } = input;
  const rewrites = given === null && (settings !== null || known.script === null);
  if (rewrites) return { script: null, language: language ?? known.language ?? null, warnings: [] };
  if (given !== null && typeof given !== 'string') {
    const isSame = known.language && primaryLanguage(known.language) === given.language;
    return { script: given, language: isSame ? known.language : null, warnings: [] };
  }
  const {
    language: spoken = primaryLanguage(known.language ?? 'en'),
    speakers = 1,
    turns = [],
  } = known.script ?? {};
  return editedScript(context, {
    ...{
      original: { ...known.script, language: spoken, speakers, turns },
      originalLanguage: known.language ?? null,
    },
    text: given,
    language,
    signal,
  });
}

async function voiceOf(
  context: ConversionContext,
  known: Conversion,
  voice: RevisionInput['voice'],
  speakers: SpeakerCount,
): Promise<VoiceSettings> {
  if (voice === null) return known.voice;
  if ('filled' in voice) return voice.filled;
  return fillVoice(voice.asked, await readDefaults(context, known.productId ?? undefined), speakers);
}
