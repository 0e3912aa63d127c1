import { isPaid } from '../../../domain/tiers.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { listKeys } from '../../../operations/keys.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { submitButton } from '../../components/button.ts';
import { copyCode } from '../../components/copy-code.ts';
import { field } from '../../components/field.ts';
import { choiceField } from '../../components/form-fields.ts';
import { notice } from '../../components/notice.ts';
import { number } from '../../components/number.ts';
import { table } from '../../components/table.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';
import { errorOf, type FormFault } from '../../frame/form-fault.ts';
import { addressOf } from '../frame/address.ts';
import { confirmLink } from '../frame/confirmation.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';

type Key = Awaited<ReturnType<typeof listKeys>>[number];

export type KeysPage = {
  readonly keys: readonly Key[];
  readonly fault: FormFault;
  /** What was typed. */
  readonly name: string;
  readonly mode: string;
  /** The text of the key that was just made. */
  readonly created: string | null;
};

const most = 200;

/** The keys that work, newest first; a form for another; and those that no longer work. */
export function keysContent(dashboard: DashboardContext, page: KeysPage): SafeHtml {
  const working = page.keys.filter((key) => key.revokedAt === null);
  const revoked = page.keys.filter((key) => key.revokedAt !== null);
  const mayChange = hasRole(dashboard.context.caller, 'admin');
  return html`${page.created === null ? '' : createdKey(page.created)}
    ${page.fault.notice === null ? '' : notice(page.fault.notice)}
    <section aria-label="Keys that work">
      ${working.length === 0 ? noKeys(mayChange) : keyTable(dashboard, working, mayChange)}
    </section>
    ${mayChange ? createForm(dashboard, page) : ''}
    ${revoked.length === 0 ? '' : revokedKeys(revoked, dashboard.now)}`;
}

function createdKey(key: string): SafeHtml {
  return html`<section class="panel" aria-labelledby="created" role="status">
    <h2 id="created">Your new key</h2>
    <p>Copy it now: it is shown this once and kept nowhere as it is.</p>
    ${copyCode(key)}
  </section>`;
}

function noKeys(mayChange: boolean): SafeHtml {
  return html`<p class="empty">No key works for this organization yet. ${mayChange ? 'Create one below: a sandbox key costs nothing to use.' : 'An owner or an admin can create one.'}</p>`;
}

function keyTable(dashboard: DashboardContext, keys: readonly Key[], mayChange: boolean): SafeHtml {
  const rest = keys.length - most;
  const columns = ['Name', 'Key', 'Mode', 'Created', 'Last used'];
  return html`${table({
    caption: 'API keys of this organization',
    columns: mayChange ? [...columns, 'Act'] : columns,
    acts: 'Act',
    rows: keys
      .slice(0, most)
      .map((key) => [
        ...cells(key, dashboard.now),
        ...(mayChange
          ? [confirmLink('Revoke', addressOf(dashboard, `/keys/${key.id}/revoke`), `Revoke ${key.name}`)]
          : []),
      ]),
  })}
  ${rest > 0 ? html`<p class="section-note">And ${number(rest)} older ones.</p>` : ''}`;
}

function cells(key: Key, now: Date): SafeHtml[] {
  return [
    html`<span class="table-name">${key.name}</span>`,
    html`<code>${key.hint}</code>`,
    key.mode === 'live' ? tag('Live', 'strong') : tag('Sandbox'),
    timeAgo(key.createdAt, now),
    key.lastUsedAt ? timeAgo(key.lastUsedAt, now) : html`<span class="quiet">never</span>`,
  ];
}

function createForm(dashboard: DashboardContext, { fault, name, mode }: KeysPage): SafeHtml {
  const paid = isPaid(dashboard.context.caller.tier);
  const choices = [
    { value: 'sandbox', text: 'Sandbox' },
    { value: 'live', text: 'Live' },
  ];
  const content = html`${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'off', value: name, maxLength: 200, hint: 'What it is for, such as “Release pipeline”.', error: errorOf(fault, 'name', 'The name') })}
    ${paid ? choiceField({ name: 'mode', label: 'Mode', choices, chosen: mode, hint: 'A sandbox key costs nothing and sees sandbox data only.' }) : html`<input type="hidden" name="mode" value="sandbox"><p class="field-hint">The free tier has sandbox keys only.</p>`}
    <p class="actions">${submitButton('Create key')}</p>`;
  return html`<section aria-labelledby="create">
    <h2 id="create">Create a key</h2>
    ${postForm(dashboard, '/keys', content, { look: 'form form-narrow' })}
  </section>`;
}

function revokedKeys(keys: readonly Key[], now: Date): SafeHtml {
  return html`<section>
    <details class="disclosure">
      <summary>Revoked keys (${number(keys.length)})</summary>
      ${table({
        caption: 'Revoked API keys',
        columns: ['Name', 'Key', 'Mode', 'Created', 'Revoked'],
        rows: keys
          .slice(0, 50)
          .map((key) => [...cells(key, now).slice(0, 4), key.revokedAt ? timeAgo(key.revokedAt, now) : '']),
      })}
    </details>
  </section>`;
}
