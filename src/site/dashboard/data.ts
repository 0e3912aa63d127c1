import { attachment } from '../../domain/attachment.ts';
import {
  alwaysExpires,
  effectiveRetention,
  kindsOfRetention,
  maxRetentionDays,
  type Retention,
  type RetentionKind,
} from '../../domain/retention.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  cancelDeletion as cancel,
  exportOwnOrganization,
  scheduleDeletion as schedule,
} from '../../operations/deletion/delete-organization.ts';
import {
  changeOwnRetention,
  type DueCount,
  previewOwnRetention,
  type RetentionChanges,
  showRetention,
} from '../../operations/retention/retention.ts';
import { requireRecentPassword } from '../../operations/sign-in/passwords.ts';
import { field, linkButton, submitButton, textField } from '../components/form.ts';
import { counted, dayInFull, number } from '../components/format.ts';
import { formText } from '../layout/request.ts';
import { formPage, page, submit } from '../layout/routes.ts';
import { buttonForm, part, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';

export const dataSection: Section = {
  path: 'data',
  name: 'Data',
  group: 'organization',
  hasModes: false,
  minimumRole: 'owner',
  flashMessages: {
    saved: 'Saved. Expired data will be removed within minutes.',
    planned: 'Deletion scheduled. You can still cancel it.',
    canceled: 'Deletion canceled. The organization works again.',
  },
  routes: [
    page('/data', show),
    submit('/data/retention', saveRetention, { show }),
    page('/data/export', sendExport),
    ...formPage('/data/delete', askDeletion, scheduleDeletion),
    submit('/data/delete/cancel', cancelDeletion),
  ],
};

async function show(dashboard: DashboardContext) {
  const { context } = dashboard;
  const { own } = await showRetention(context, context.caller.organizationId);
  const isBeingDeleted = context.membership.organization.deleteAfter !== null;
  const content = html`${isBeingDeleted ? deletionPart(dashboard) : retentionPart(dashboard, own)}
    ${exportPart(dashboard)} ${isBeingDeleted ? '' : deletionPart(dashboard)}`;
  return showPage(dashboard, { title: 'Data', content });
}

const labels: Readonly<Record<RetentionKind, string>> = {
  texts: 'Source texts and drafts',
  scripts: 'Scripts',
  media: 'Audio and transcripts',
  events: 'Events and deliveries',
  audit: 'Audit log',
  ledger: 'Individual charges (monthly totals are kept)',
};

/** The periods of the organization, as a form. */
function retentionPart(dashboard: DashboardContext, own: Retention): SafeHtml {
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
async function saveRetention(dashboard: DashboardContext) {
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
  return dashboard.goTo('/data', 'saved');
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
      ${linkButton('Cancel', dashboard.at('/data'), 'secondary')}
    </p>`;
  const list = removed.map(({ kind, count }) => html`<li>${counted(count, ...things[kind])}</li>`);
  const content = html`<div class="confirmation">
    <p>With the shorter periods, this is permanently removed now:</p>
    <ul class="plain-list">${list}</ul>
    ${postForm(dashboard, '/data/retention', fields, { look: '' })}
  </div>`;
  return showPage(dashboard, { title: 'Remove expired data?', parent: ['Data', '/data'], content });
}

function exportPart(dashboard: DashboardContext): SafeHtml {
  return part(
    'export',
    'Export',
    html`<p class="part-note">Your organization’s data as JSON Lines and all of its media, in one tar file. Secrets aren’t included.</p>
      <p class="actions">${linkButton('Download everything', dashboard.at('/data/export'), 'secondary')}</p>`,
  );
}

function deletionPart(dashboard: DashboardContext): SafeHtml {
  const { membership, dataRules } = dashboard.context;
  const { deleteAfter } = membership.organization;
  if (deleteAfter === null)
    return part(
      'delete',
      'Delete the organization',
      html`<p class="part-note">Deletes all episodes, media, keys, members and the audit log, and the accounts of people who belong to no other organization${whenDeleted(dataRules.deletionGraceDays)}.</p>
        <p class="actions">${linkButton('Delete the organization', dashboard.at('/data/delete'), 'secondary')}</p>`,
    );
  return part(
    'delete',
    'This organization will be deleted',
    html`<p class="part-note">Scheduled for ${dayInFull(deleteAfter)}. Until then, API keys don’t work, episodes are paused, and public pages are hidden.</p>
      ${buttonForm(dashboard, '/data/delete/cancel', submitButton('Keep the organization'))}`,
  );
}

function whenDeleted(days: number): string {
  return days === 0 ? ' within minutes' : ` after ${counted(days, 'day')}. You can cancel until then`;
}

async function sendExport({ context, reply }: DashboardContext) {
  const stream = await exportOwnOrganization(context);
  return reply
    .type('application/x-tar')
    .headers({
      'Cache-Control': 'no-store',
      'Content-Disposition': attachment(`${context.membership.organization.name} export`, '.tar'),
    })
    .send(stream);
}

async function askDeletion(dashboard: DashboardContext) {
  const { context } = dashboard;
  requireRecentPassword(context.signedInUser);
  const days = context.dataRules.deletionGraceDays;
  const fields = html`${field({ form: dashboard, name: 'name', label: `Type “${context.membership.organization.name}” to confirm`, noun: 'This', maxLength: 200 })}
    <p class="actions">
      <button class="button button-danger" type="submit">Delete the organization</button>
      ${linkButton('Cancel', dashboard.at('/data'), 'secondary')}
    </p>`;
  return showPage(dashboard, {
    title: 'Delete the organization?',
    parent: ['Data', '/data'],
    content: html`<p class="measure">API keys stop working right away, and no more episodes are made. Everything is
      deleted${whenDeleted(days)}. <a href="${dashboard.at('/data')}">Export your data</a> first if you need it.</p>
      ${postForm(dashboard, '/data/delete', fields)}`,
  });
}

async function scheduleDeletion(dashboard: DashboardContext) {
  await schedule(dashboard.context, { name: formText(dashboard.request, 'name', 1000) });
  return dashboard.goTo('/data', 'planned');
}

async function cancelDeletion(dashboard: DashboardContext) {
  await cancel(dashboard.context);
  return dashboard.goTo('/data', 'canceled');
}
