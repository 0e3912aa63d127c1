import type { FastifyReply } from 'fastify';
import { randomBase62 } from '../../../domain/base62.ts';
import type { GeneratedScript } from '../../../domain/generated-script.ts';
import { countWords, estimateDuration, formatScript } from '../../../domain/script.ts';
import { audioRemaining } from '../../../domain/usage.ts';
import { builtInReport, type WritingReport } from '../../../domain/writing-report.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { linkButton, submitButton } from '../../components/button.ts';
import { copyCode } from '../../components/copy-code.ts';
import { spokenLength } from '../../components/duration.ts';
import { textArea, textField } from '../../components/form-fields.ts';
import { counted } from '../../components/number.ts';
import { warningsPart } from '../conversions/warnings-part.ts';
import { addressOf } from '../frame/address.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { convertCall, scriptCall } from './api-call.ts';

/** What was typed over the script, and what was wrong with it. */
export type Edit = { readonly text: string; readonly title: string; readonly error?: string };

/** The second step: read the script, change it, have it voiced. */
export async function showScriptPage(
  dashboard: DashboardContext,
  generated: GeneratedScript,
  edit?: Edit,
): Promise<FastifyReply> {
  const { script, request } = generated;
  const text = edit?.text ?? formatScript(script);
  const fields = html`<input type="hidden" name="repetition" value="${randomBase62(24)}">
    ${textArea({ name: 'script', label: 'Script', value: text, rows: 20, required: true, error: edit?.error, hint: hintFor(script.speakers) })}
    ${textField({ name: 'title', label: 'Title', value: edit?.title ?? request.title, maxLength: 500 })}
    <div class="studio-go">${submitButton('Make the audio')}<p class="field-hint">${costWords(dashboard)}</p></div>`;
  return showPage(
    dashboard,
    {
      title: request.title,
      parent: { name: 'Studio', href: addressOf(dashboard, '/studio') },
      facts: html`<span class="figures-text">${counted(countWords(script), 'word')}</span>
        <span class="figures-text">about ${spokenLength(estimateDuration(script))}</span>
        <span>kept until ${time.format(generated.expiresAt)} UTC</span>`,
      actions: linkButton('Start over', addressOf(dashboard, '/studio'), 'secondary'),
      content: html`<div class="detail">
        <div class="detail-main">${postForm(dashboard, `/studio/${generated.id}`, fields, { look: 'script-form' })}</div>
        <div class="detail-side">${warningsPart(generated)} ${contextPart(dashboard, generated)}</div>
      </div>
      ${requestsPart(dashboard.site.siteUrl, generated)}`,
    },
    edit?.error ? 400 : 200,
  );
}

const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'UTC' });

function hintFor(speakers: number): string {
  const blank = 'Paragraphs stand between blank lines.';
  return speakers === 2 ? `${blank} “Host 1:” and “Host 2:” say who speaks.` : blank;
}

function costWords({ context }: DashboardContext): string {
  if (context.caller.mode === 'sandbox') return 'Costs nothing in the sandbox.';
  const left = audioRemaining(context.caller.usage);
  return left > 0
    ? `Costs one conversion; ${counted(left, 'is', 'are')} left this month.`
    : 'Costs one credit.';
}

/** What the writer knew beside the text. */
function contextPart(
  dashboard: DashboardContext,
  { contextUsed: { organization, product, history }, script }: GeneratedScript,
): SafeHtml {
  const used = [
    ...(organization ? ['The organization’s context'] : []),
    ...(product ? ['The product’s context'] : []),
  ];
  return html`<section class="part" aria-labelledby="context">
    <h2 id="context" class="part-title">Written with</h2>
    <ul class="plain-list">
      <li>${writerWords(script.writing ?? builtInReport)}</li>
      <li>The text you sent</li>
      ${used.map((text) => html`<li>${text}</li>`)}
      ${history.map(({ id, title }) => html`<li><a href="${addressOf(dashboard, `/conversions/${id}`)}">${title}</a></li>`)}
    </ul>
  </section>`;
}

/** Who wrote it, and what had to be mended. */
function writerWords({ writer, model, usage, repairs }: WritingReport): SafeHtml {
  const who =
    writer === 'model' ? html`The language model <code>${model ?? ''}</code>` : 'The built-in writer';
  const tokens = usage === null ? '' : `, ${counted(usage.inputTokens + usage.outputTokens, 'token')}`;
  const mended = repairs.length === 0 ? '' : `, ${counted(repairs.length, 'sentence')} mended`;
  return html`${who}${tokens}${mended}`;
}

function requestsPart(siteUrl: string, { id, request }: GeneratedScript): SafeHtml {
  return html`<section class="part" aria-labelledby="requests">
    <h2 id="requests" class="part-title">The same through the API</h2>
    <details class="fold"><summary>This script was written by</summary>${copyCode(scriptCall(siteUrl, request))}</details>
    <details class="fold"><summary>The audio will be made by</summary>${copyCode(convertCall(siteUrl, id))}</details>
  </section>`;
}
