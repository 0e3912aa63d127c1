import type { FastifyReply } from 'fastify';
import { randomBase62 } from '../../../domain/base62.ts';
import { defaultScriptSettings } from '../../../domain/conversion-settings.ts';
import type { GeneratedScript, ScriptRequest } from '../../../domain/generated-script.ts';
import { countWords, estimateDuration, formatScript } from '../../../domain/script.ts';
import { audioRemaining } from '../../../domain/usage.ts';
import { builtInReport, type WritingReport } from '../../../domain/writing-report.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { copyCode } from '../../components/elements.ts';
import { linkButton, submitButton, textArea, textField } from '../../components/form.ts';
import { counted, number, spokenLength } from '../../components/format.ts';
import { warningsPart } from '../conversions/detail-parts.ts';
import { addressOf } from '../frame/address.ts';
import { part, postForm, showPage } from '../frame/page.ts';
import type { DashboardContext } from '../frame/section.ts';

/** The second step: read the script, edit it, convert it to audio. */
export async function showScriptPage(
  dashboard: DashboardContext,
  generated: GeneratedScript,
  edit?: { readonly text: string; readonly title: string; readonly error?: string },
): Promise<FastifyReply> {
  const { script, request } = generated;
  const text = edit?.text ?? formatScript(script);
  const fields = html`<input type="hidden" name="repetition" value="${randomBase62(24)}">
    ${textArea({ name: 'script', label: 'Script', value: text, rows: 20, required: true, error: edit?.error, hint: hintFor(script.speakers) })}
    ${textField({ name: 'title', label: 'Title', value: edit?.title ?? request.title, maxLength: 500 })}
    <div class="studio-go">${submitButton('Create the audio')}<p class="field-hint">${cost(dashboard)}</p></div>`;
  return showPage(
    dashboard,
    {
      title: request.title,
      parent: ['Studio', '/studio'],
      facts: html`<span class="figures-text">${counted(countWords(script), 'word')}</span>
        <span class="figures-text">about ${spokenLength(estimateDuration(script))}</span>
        <span>kept until ${time.format(generated.expiresAt)} UTC</span>`,
      actions: linkButton('Start over', addressOf(dashboard, '/studio'), 'secondary'),
      content: html`<div class="detail">
        <div class="detail-main">${postForm(dashboard, `/studio/${generated.id}`, fields, { look: 'script-form' })}</div>
        <div class="detail-side">${warningsPart(generated)} ${contextPart(dashboard, generated)}</div>
      </div>
      ${apiPart(dashboard.site.siteUrl, generated)}`,
    },
    edit?.error ? 400 : dashboard.fault.status,
  );
}

const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', hourCycle: 'h23', timeZone: 'UTC' });

function hintFor(speakers: number): string {
  const blank = 'Separate paragraphs with blank lines.';
  return speakers === 2 ? `${blank} Start each with “Host 1:” or “Host 2:”.` : blank;
}

function cost({ context }: DashboardContext): string {
  if (context.caller.mode === 'sandbox') return 'Free in the sandbox.';
  const left = audioRemaining(context.caller.usage);
  return left > 0 ? `Uses one conversion. You have ${number(left)} left this month.` : 'Uses one credit.';
}

/** The sources of the script. */
function contextPart(
  dashboard: DashboardContext,
  { contextUsed: { organization, product, history }, script }: GeneratedScript,
): SafeHtml {
  const items = [
    writerText(script.writing ?? builtInReport),
    'Your text',
    ...(organization ? ['The organization’s context'] : []),
    ...(product ? ['The product’s context'] : []),
    ...history.map(
      ({ id, title }) => html`<a href="${addressOf(dashboard, `/conversions/${id}`)}">${title}</a>`,
    ),
  ];
  const list = html`<ul class="plain-list">${items.map((item) => html`<li>${item}</li>`)}</ul>`;
  return part('context', 'Written with', list);
}

function writerText({ writer, model, usage, repairs }: WritingReport): SafeHtml {
  const who =
    writer === 'model' ? html`The language model <code>${model ?? ''}</code>` : 'The built-in writer';
  const tokens = usage === null ? '' : `, ${counted(usage.inputTokens + usage.outputTokens, 'token')}`;
  const repaired = repairs.length === 0 ? '' : `, ${counted(repairs.length, 'repaired sentence')}`;
  return html`${who}${tokens}${repaired}`;
}

function apiPart(siteUrl: string, { id, request }: GeneratedScript): SafeHtml {
  const content = html`<details class="fold"><summary>Write this script</summary>${copyCode(scriptCall(siteUrl, request))}</details>
    <details class="fold"><summary>Create the audio</summary>${copyCode(convertCall(siteUrl, id))}</details>`;
  return part('requests', 'API requests', content);
}

function scriptCall(siteUrl: string, request: ScriptRequest): string {
  return call(`${siteUrl}/v1/scripts`, scriptBody(request));
}

function convertCall(siteUrl: string, scriptId: string): string {
  const body = { edited_content: 'Omit this to use the script as it is.', wait: true };
  return call(`${siteUrl}/v1/scripts/${scriptId}/convert`, body);
}

function call(address: string, body: object): string {
  const json = JSON.stringify(body, null, 2).replaceAll("'", `'\\''`);
  return `curl ${address} \\\n  -H "Authorization: Bearer $ALOUD_KEY" \\\n  -H "Content-Type: application/json" \\\n  -d '${json}'`;
}

/** The API's fields, without those that have their default value. */
function scriptBody(request: ScriptRequest): Record<string, unknown> {
  const { settings, voice } = request;
  const unless = <T>(value: T, standard: T) => (value === standard ? undefined : value);
  return {
    source_type: request.sourceType,
    title: request.title ?? undefined,
    content: request.content,
    language: request.language ?? undefined,
    additional_context: request.additionalContext ?? undefined,
    product_id: request.productId ?? undefined,
    ignore_org: unless(request.ignoreOrganization, false),
    settings: orNothing({
      tone: unless(settings.tone, defaultScriptSettings.tone),
      verbosity: unless(settings.verbosity, defaultScriptSettings.verbosity),
      speakers: unless(settings.speakers, defaultScriptSettings.speakers),
      audience: settings.audience ?? undefined,
      version: settings.version ?? undefined,
      cta: settings.cta ?? undefined,
    }),
    voice: orNothing({
      provider: unless(voice.provider, 'tts_a'),
      voice_id: voice.voiceId,
      host_voice_ids: voice.hostVoiceIds,
      pronunciation_notes: voice.pronunciationNotes,
    }),
  };
}

function orNothing(fields: Record<string, unknown>): Record<string, unknown> | undefined {
  return Object.values(fields).some((value) => value !== undefined) ? fields : undefined;
}
