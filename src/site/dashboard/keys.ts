import { isPaid } from '../../domain/tiers.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import {
  createOwnKey,
  listKeys,
  listKeysFromElsewhere,
  revokeOwnKey,
  showOwnKey,
} from '../../operations/keys.ts';
import { secretPanel, table, tag } from '../components/elements.ts';
import { choiceField, field, submitButton } from '../components/form.ts';
import { number, timeAgo } from '../components/format.ts';
import { formText } from '../layout/request.ts';
import { formPage } from '../layout/routes.ts';
import { showOnce, takeShownOnce } from '../layout/shown-once.ts';
import { action, confirmation, confirmLink } from './layout/actions.ts';
import { onlyManagers, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';

export const keysSection: Section = {
  path: 'keys',
  name: 'API keys',
  group: 'connect',
  hasModes: false,
  flashMessages: { revoked: 'Key revoked. It no longer works.' },
  routes: [
    ...formPage('/keys', showKeys, createKey),
    confirmation('/keys/:id/revoke', askToRevoke),
    action('/keys/:id/revoke', revokeOwnKey, '/keys', 'revoked'),
  ],
};

type Key = Awaited<ReturnType<typeof listKeys>>[number];
type KeyFromElsewhere = Awaited<ReturnType<typeof listKeysFromElsewhere>>[number];

const maxWorking = 200;
const maxRevoked = 50;

async function showKeys(dashboard: DashboardContext) {
  const { context } = dashboard;
  const keys = await listKeys(context, context.caller.organizationId);
  const fromElsewhere = await listKeysFromElsewhere(context);
  const working = keys.filter((key) => key.revokedAt === null);
  const revoked = keys.filter((key) => key.revokedAt !== null);
  const created = takeShownOnce(dashboard);
  const content = html`${created === null ? '' : secretPanel('Your new key', 'Copy it now. You won’t see it again.', created)}
    <section aria-label="Active keys">
      ${working.length === 0 ? noKeys(dashboard) : keyTable(dashboard, working)}
    </section>
    ${dashboard.mayManage ? createForm(dashboard) : onlyManagers(dashboard, 'create and revoke keys')}
    ${fromElsewhere.length === 0 ? '' : keysFromElsewhere(dashboard, fromElsewhere)}
    ${revoked.length === 0 ? '' : revokedKeys(revoked, dashboard.now)}`;
  return showPage(dashboard, { title: 'API keys', content, scripts: ['confirm.js'] });
}

async function createKey(dashboard: DashboardContext) {
  const { request, context } = dashboard;
  const mode = formText(request, 'mode', 10) === 'live' ? 'live' : 'sandbox';
  const { key } = await createOwnKey(context, { name: formText(request, 'name', 1000), mode });
  showOnce(dashboard, key);
  return dashboard.goTo('/keys');
}

async function askToRevoke({ context, now }: DashboardContext, id: string) {
  const { name, hint, lastUsedAt } = await showOwnKey(context, id);
  const used = lastUsedAt ? html`It was last used ${timeAgo(lastUsedAt, now)}.` : 'It’s never been used.';
  return {
    title: 'Revoke this key?',
    content: html`<p><strong>${name}</strong> <code>${hint}</code></p>
      <p>This permanently revokes the key. Requests with it will be rejected. ${used}</p>`,
    button: 'Revoke key',
    back: '/keys',
  };
}

function noKeys({ mayManage }: DashboardContext): SafeHtml {
  return html`<p class="empty">This organization has no active key. ${mayManage ? 'Create one below. Sandbox keys are free to use.' : ''}</p>`;
}

function keyTable(dashboard: DashboardContext, keys: readonly Key[]): SafeHtml {
  const rest = keys.length - maxWorking;
  const columns = [
    'Name',
    'Key',
    'Mode',
    'Created',
    'Last used',
    ...(dashboard.mayManage ? ['Actions'] : []),
  ];
  const revoke = ({ id, name }: Key) =>
    confirmLink('Revoke', dashboard.at(`/keys/${id}/revoke`), `Revoke ${name}`);
  const rows = keys
    .slice(0, maxWorking)
    .map((key) => [
      ...cells(key, dashboard.now),
      lastUsed(key, dashboard.now),
      ...(dashboard.mayManage ? [revoke(key)] : []),
    ]);
  return html`${table({ caption: 'API keys of this organization', columns, rows })}
    ${rest > 0 ? html`<p class="section-note">And ${number(rest)} older ones.</p>` : ''}`;
}

function lastUsed({ lastUsedAt }: Pick<Key, 'lastUsedAt'>, now: Date): SafeHtml {
  return lastUsedAt ? timeAgo(lastUsedAt, now) : html`<span class="quiet">Never</span>`;
}

type KeyFacts = Pick<Key, 'name' | 'hint' | 'mode' | 'createdAt'>;

function cells({ name, hint, mode, createdAt }: KeyFacts, now: Date): SafeHtml[] {
  return [
    html`<span class="table-name">${name}</span>`,
    html`<code>${hint}</code>`,
    mode === 'live' ? tag('Live', 'strong') : tag('Sandbox', 'sandbox'),
    timeAgo(createdAt, now),
  ];
}

function createForm(dashboard: DashboardContext): SafeHtml {
  const choices = [
    { value: 'live', text: 'Live' },
    { value: 'sandbox', text: 'Sandbox' },
  ];
  const mode = isPaid(dashboard.context.caller.tier)
    ? choiceField({
        form: dashboard,
        name: 'mode',
        label: 'Mode',
        choices,
        chosen: 'sandbox',
        hint: 'Episodes of a live key use your quota. A sandbox key is free and only works with sandbox data.',
      })
    : html`<input type="hidden" name="mode" value="sandbox"><p class="field-hint">The free tier only has sandbox keys.</p>`;
  const content = html`${field({ form: dashboard, name: 'name', label: 'Name', maxLength: 200, hint: 'What it’s for, such as “Release pipeline”.' })}
    ${mode}
    <p class="actions">${submitButton('Create key')}</p>`;
  return html`<section aria-labelledby="create">
    <h2 id="create">Create a key</h2>
    ${postForm(dashboard, '/keys', content)}
  </section>`;
}

function keysFromElsewhere(dashboard: DashboardContext, keys: readonly KeyFromElsewhere[]): SafeHtml {
  const rows = keys.map((key) => [
    ...cells(key, dashboard.now),
    lastUsed(key, dashboard.now),
    html`<a href="${dashboard.at(`/members/${key.userId}`)}">${key.email}</a>`,
  ]);
  const columns = ['Name', 'Key', 'Mode', 'Created', 'Last used', 'Member'];
  return html`<section aria-labelledby="elsewhere">
    <h2 id="elsewhere">Keys from other organizations</h2>
    <p class="section-note">Your members created these keys in other organizations. They also work here, with the role of the member. Remove the member to keep a key out, or change their role to limit it.</p>
    ${table({ caption: 'Keys of members from other organizations', columns, rows })}
  </section>`;
}

function revokedKeys(keys: readonly Key[], now: Date): SafeHtml {
  const rows = keys
    .slice(0, maxRevoked)
    .map((key) => [...cells(key, now), key.revokedAt ? timeAgo(key.revokedAt, now) : '']);
  const columns = ['Name', 'Key', 'Mode', 'Created', 'Revoked'];
  return html`<section><details class="disclosure">
    <summary>Revoked keys (${number(keys.length)})</summary>
    ${table({ caption: 'Revoked API keys', columns, rows })}
  </details></section>`;
}
