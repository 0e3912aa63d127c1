import { auditActions } from '../../../domain/audit.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { listActions } from '../../../operations/audit.ts';
import { linkButton } from '../../components/button.ts';
import { table } from '../../components/table.ts';
import { timeAgo } from '../../components/time.ts';
import { queryText } from '../../frame/query-text.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';

export const auditSection: Section = {
  path: 'audit',
  name: 'Audit log',
  group: 'organization',
  hasModes: false,
  leastRole: 'admin',
  routes: [{ method: 'GET', path: '/audit', handler: showAudit }],
};

type Entry = Awaited<ReturnType<typeof listActions>>['entries'][number];

async function showAudit(dashboard: DashboardContext) {
  const { entries, next } = await listActions(
    dashboard.context,
    queryText(dashboard.request, 'before', 40) || null,
  );
  const content =
    entries.length === 0
      ? html`<p class="empty">Nothing yet. Who signs in, invites, creates or revokes a key, or changes anything of consequence is written down here.</p>`
      : html`${table({
          caption: 'Who did what, newest first',
          columns: ['Who', 'What', 'When'],
          rows: entries.map((entry) => cells(entry, dashboard.now)),
        })}
        ${next === null ? '' : html`<p class="actions">${linkButton('Older', addressOf(dashboard, '/audit', { before: next }), 'secondary')}</p>`}
        <p class="section-note">Kept for two years. What programs do with API keys is not in it.</p>`;
  return showPage(dashboard, { title: 'Audit log', content });
}

function cells({ actor, action, subjectName, createdAt }: Entry, now: Date): SafeHtml[] {
  const words: string = auditActions[action] ?? action;
  return [
    html`<span class="table-name">${actor}</span>`,
    html`<span class="table-wrap">${words} ${subjectName === null ? '' : html`<strong>${subjectName}</strong>`}</span>`,
    timeAgo(createdAt, now),
  ];
}
