import {
  alwaysExpires,
  effectiveRetention,
  kindsOfRetention,
  maxRetentionDays,
  type Retention,
  type RetentionKind,
} from '../../../domain/retention.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import {
  changeOwnRetention,
  type DueCount,
  previewOwnRetention,
  type RetentionChanges,
} from '../../../operations/retention/retention.ts';
import { linkButton, submitButton, textField } from '../../components/form.ts';
import { counted, number } from '../../components/format.ts';
import { formText } from '../../layout/request.ts';
import { addressOf, goTo } from '../layout/address.ts';
import { part, postForm, showPage } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';

const labels: Readonly<Record<RetentionKind, string>> = {
  texts: 'Source texts and drafts',
  scripts: 'Scripts',
  media: 'Audio and transcripts',
  events: 'Events and deliveries',
  audit: 'Audit log',
  ledger: 'Individual charges (monthly totals are kept)',
};

/** The periods of the organization, as a form. */
export function retentionPart(dashboard: DashboardContext, own: Retention): SafeHtml {
  const limits = effectiveRetention(dashboard.context.dataRules.retention, alwaysExpires);
  const fields = kindsOfRetention.map((kind) => {
    const maxDays = limits[kind];
    const hint =
      maxDays === undefined
        ? `In days, from 1 to ${number(maxRetentionDays[kind])}. Leave empty to keep them indefinitely.`
        : `In days, from 1 to ${number(maxDays)}. Leave empty for the maximum.`;
    const value = own[kind]?.toString() ?? '';
    return textField({
      form: dashboard,
      name: kind,
      label: labels[kind],
      noun: 'The period',
      value,
      maxLength: 5,
      hint,
    });
  });
  const form = postForm(
    dashboard,
    '/data/retention',
    html`${fields}<p class="actions">${submitButton('Save retention')}</p>`,
  );
  return part(
    'retention',
    'Data retention',
    html`<p class="part-note">Data is permanently removed after this many days. IDs, times and amounts are kept.</p>${form}`,
  );
}

/** Saves the periods. Asks first if a shorter period would remove data now. */
export async function saveRetention(dashboard: DashboardContext) {
  const { request, context } = dashboard;
  const entries = kindsOfRetention.map((kind) => {
    const written = formText(request, kind, 20).trim();
    return [kind, written === '' ? null : wholeNumber(written)] as const;
  });
  const changes: RetentionChanges = Object.fromEntries(entries);
  if (formText(request, 'confirmed', 3) !== 'yes') {
    const removed = await previewOwnRetention(context, changes);
    if (removed.length > 0) return askToRemove(dashboard, entries, removed);
  }
  await changeOwnRetention(context, changes);
  return goTo(dashboard, '/data', 'saved');
}

/** `NaN` for other spellings of a number, such as `1e3`. */
function wholeNumber(written: string): number {
  return /^\d+$/.test(written) ? Number(written) : Number.NaN;
}

const things: Readonly<Record<DueCount['kind'], readonly [one: string, many: string]>> = {
  texts: ['source text', 'source texts'],
  drafts: ['draft', 'drafts'],
  scripts: ['script', 'scripts'],
  media: ['episode’s audio and transcript', 'episodes’ audio and transcripts'],
  events: ['event with its deliveries', 'events with their deliveries'],
  audit: ['entry of the audit log', 'entries of the audit log'],
  ledger: ['individual charge', 'individual charges'],
};

function askToRemove(
  dashboard: DashboardContext,
  entries: readonly (readonly [string, number | null])[],
  removed: readonly DueCount[],
) {
  const fields = html`${entries.map(([kind, days]) => html`<input type="hidden" name="${kind}" value="${days ?? ''}">`)}
    <input type="hidden" name="confirmed" value="yes">
    <p class="actions">
      <button class="button button-danger" type="submit">Remove and save</button>
      ${linkButton('Cancel', addressOf(dashboard, '/data'), 'secondary')}
    </p>`;
  const list = removed.map(({ kind, count }) => html`<li>${counted(count, ...things[kind])}</li>`);
  const content = html`<div class="confirmation">
    <p>With the shorter periods, this is permanently removed now:</p>
    <ul class="plain-list">${list}</ul>
    ${postForm(dashboard, '/data/retention', fields, { look: '' })}
  </div>`;
  return showPage(dashboard, { title: 'Remove expired data?', parent: ['Data', '/data'], content });
}
