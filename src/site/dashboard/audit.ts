import { Readable } from 'node:stream';
import { attachment } from '../../domain/attachment.ts';
import { type AuditAction, auditActions, auditNouns } from '../../domain/audit.ts';
import { csvRow, withoutFormula } from '../../domain/csv.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { exportActions, listActions, maxExported } from '../../operations/audit.ts';
import { table } from '../components/elements.ts';
import { linkButton } from '../components/form.ts';
import { capitalized, number, timeAgo } from '../components/format.ts';
import { queryText } from '../layout/request.ts';
import { page } from '../layout/routes.ts';
import { emptyPage, filterForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';
import { soundTitle } from './sounds.ts';

export const auditSection: Section = {
  path: 'audit',
  name: 'Audit log',
  group: 'organization',
  hasModes: false,
  minimumRole: 'admin',
  routes: [page('/audit', showAudit), page('/audit/export', sendExport)],
};

type Entry = Awaited<ReturnType<typeof listActions>>['entries'][number];

async function showAudit(dashboard: DashboardContext) {
  const { query, filter } = readFilter(dashboard);
  const before = queryText(dashboard.request, 'before', 40) || null;
  const { entries, next } = await listActions(dashboard.context, filter, before);
  const isFiltered = Object.values(query).some((value) => value !== '');
  const list = html`${table({
    caption: 'Actions, newest first',
    columns: ['Who', 'What', 'When'],
    compact: true,
    rows: entries.map((entry) => cells(entry, dashboard.now)),
  })}
    ${next === null ? '' : html`<p class="actions">${linkButton('Older', dashboard.at('/audit', { ...query, before: next }), 'secondary')}</p>`}
    <p class="section-note"><a href="${dashboard.at('/audit/export', query)}" download>Download these as CSV</a>, up to ${number(maxExported)} rows.
      Kept for up to two years. Actions taken with API keys aren’t included.</p>`;
  return showPage(dashboard, {
    title: 'Audit log',
    content: html`${filters(dashboard, query)}
      <div data-list>${entries.length === 0 ? nothing(dashboard, isFiltered) : list}</div>`,
    scripts: ['list.js'],
  });
}

/** Returns the submitted filter and its parsed values. Days are in UTC. */
function readFilter({ request }: DashboardContext) {
  const action = queryText(request, 'action', 60);
  const query = {
    actor: queryText(request, 'actor', 254).trim(),
    action: Object.hasOwn(auditActions, action) || Object.hasOwn(auditNouns, action) ? action : '',
    from: readDay(queryText(request, 'from', 10)),
    to: readDay(queryText(request, 'to', 10)),
  };
  const filter = {
    ...(query.actor !== '' && { actor: query.actor }),
    ...(query.action !== '' && { action: query.action }),
    ...(query.from !== '' && { from: new Date(query.from) }),
    ...(query.to !== '' && { until: new Date(Date.parse(query.to) + 86_400_000) }),
  };
  return { query, filter };
}

/** A day such as `2026-11-16`; empty for anything else. */
function readDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(time) ? '' : text;
}

type Query = ReturnType<typeof readFilter>['query'];

function filters(dashboard: DashboardContext, { actor, action, from, to }: Query): SafeHtml {
  const day = (name: string, label: string, value: string) =>
    html`<label class="filters-day"><span>${label}</span>
      <input class="field-input" type="date" name="${name}" value="${value}"></label>`;
  const option = (value: string, text: string) =>
    html`<option value="${value}" ${value === action ? 'selected' : ''}>${text}</option>`;
  const groups = Object.entries(auditNouns).map(
    ([noun, title]) => html`<optgroup label="${title}">${option(noun, `${title}: all`)}
      ${actionsOf(noun).map((each) => option(each, capitalized(auditActions[each])))}</optgroup>`,
  );
  return filterForm(
    dashboard,
    '/audit',
    html`<label class="filters-search"><span class="hidden-text">Person</span>
      <input class="field-input" type="search" name="actor" value="${actor}" maxlength="254" placeholder="Person"></label>
    <label class="select"><span class="hidden-text">Action</span>
      <select class="select-input" name="action">${option('', 'All actions')}${groups}</select></label>
    ${day('from', 'From', from)} ${day('to', 'To', to)}`,
    'filters filters-audit',
  );
}

function actionsOf(noun: string): AuditAction[] {
  const actions = Object.keys(auditActions) as AuditAction[];
  return actions.filter((action) => action.startsWith(`${noun}.`));
}

function nothing(dashboard: DashboardContext, isFiltered: boolean): SafeHtml {
  if (isFiltered)
    return emptyPage(
      'No results',
      'No actions match your filters.',
      linkButton('Show all', dashboard.at('/audit'), 'secondary'),
    );
  return html`<p class="empty">Nothing yet. Sign-ins, invitations, API keys, episodes and other changes appear here.</p>`;
}

function cells({ actor, action, subjectId, subjectName, createdAt }: Entry, now: Date): SafeHtml[] {
  const words: string = auditActions[action] ?? action;
  const [name, rest] = shownSubject(action, subjectName ?? subjectId ?? '');
  return [
    html`<span class="table-name table-who">${actor}</span>`,
    html`<span class="table-wrap">${words} ${name === '' ? '' : html`<strong>${name}</strong>`}${rest}</span>`,
    html`<span class="table-line">${timeAgo(createdAt, now)}</span>`,
  ];
}

/** Splits a subject into its name, if any, and other facts: ` as member`. */
function shownSubject(action: AuditAction, subject: string): [name: string, rest: string] {
  if (action.startsWith('sound.')) return [soundTitle(subject), ''];
  if (action === 'member.joined') return ['', subject];
  const end = action.startsWith('member.') ? subject.indexOf(' ') : -1;
  return end < 0 ? [subject, ''] : [subject.slice(0, end), subject.slice(end)];
}

async function sendExport(dashboard: DashboardContext) {
  const { context, reply } = dashboard;
  const batches = exportActions(context, readFilter(dashboard).filter);
  return reply
    .type('text/csv; charset=utf-8')
    .headers({ 'Content-Disposition': attachment('Audit log', '.csv'), 'Cache-Control': 'no-store' })
    .send(Readable.from(csvOf(batches)));
}

async function* csvOf(batches: AsyncIterable<readonly Entry[]>): AsyncGenerator<string, void, void> {
  yield csvRow(['time', 'actor', 'action', 'subject_id', 'subject']);
  for await (const entries of batches)
    yield entries
      .map(({ actor, action, subjectId, subjectName, createdAt }) =>
        csvRow([
          createdAt.toISOString(),
          ...[actor, action, subjectId ?? '', subjectName ?? ''].map(withoutFormula),
        ]),
      )
      .join('');
}
