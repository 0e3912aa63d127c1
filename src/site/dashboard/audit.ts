import { auditActions } from '../../domain/audit.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { listActions } from '../../operations/audit.ts';
import { table } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { timeAgo } from '../components/format.ts';
import { queryText } from '../frame/request.ts';
import { page } from '../frame/routes.ts';
import { addressOf } from './frame/address.ts';
import { showPage } from './frame/page.ts';
import type { DashboardContext, Section } from './frame/section.ts';

export const auditSection: Section = {
  path: 'audit',
  name: 'Audit log',
  group: 'organization',
  hasModes: false,
  leastRole: 'admin',
  routes: [page('/audit', showAudit)],
};

type Entry = Awaited<ReturnType<typeof listActions>>['entries'][number];

async function showAudit(dashboard: DashboardContext) {
  const before = queryText(dashboard.request, 'before', 40) || null;
  const { entries, next } = await listActions(dashboard.context, before);
  const content =
    entries.length === 0
      ? html`<p class="empty">Nothing yet. Sign-ins, invitations, API keys and other important changes appear here.</p>`
      : html`${table({
          caption: 'Actions, newest first',
          columns: ['Who', 'What', 'When'],
          rows: entries.map((entry) => cells(entry, dashboard.now)),
        })}
        ${next === null ? '' : html`<p class="actions">${linkButton('Older', addressOf(dashboard, '/audit', { before: next }), 'secondary')}</p>`}
        <p class="section-note">Kept for two years. Requests made with API keys are not included.</p>`;
  return showPage(dashboard, { title: 'Audit log', content });
}

function cells({ actor, action, subjectId, subjectName, createdAt }: Entry, now: Date): SafeHtml[] {
  const words: string = auditActions[action] ?? action;
  return [
    html`<span class="table-name">${actor}</span>`,
    html`<span class="table-wrap">${words} <strong>${subjectName ?? subjectId ?? ''}</strong></span>`,
    timeAgo(createdAt, now),
  ];
}
