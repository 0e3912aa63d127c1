import { html } from 'ghtml';
import type { listKeys } from '../../../operations/keys/list-keys.ts';
import { copyCode } from '../../components/copy-code.ts';
import { number } from '../../components/number.ts';
import { table } from '../../components/table.ts';
import { tag } from '../../components/tag.ts';
import { timeAgo } from '../../components/time.ts';

type Key = Awaited<ReturnType<typeof listKeys>>[number];

const most = 50;

/** The keys that work, newest first. */
export function keysContent(organizationId: string, keys: readonly Key[], now: Date): string {
  const working = keys.filter((key) => key.revokedAt === null);
  const command = `npm run aloud -- key create --org ${organizationId} --sandbox`;
  return html`!${working.length === 0 ? noKeys() : keyTable(working, now)}
    <p class="section-note">The command line makes a new key and shows it once:</p>
    !${copyCode(command)}`;
}

function noKeys(): string {
  return html`<p class="empty">No key works for this organization yet. Its keys will be listed here, with
    when each was last used.</p>`;
}

function keyTable(keys: readonly Key[], now: Date): string {
  const rest = keys.length - most;
  return html`!${table({
    caption: 'API keys of this organization',
    columns: ['Name', 'Key', 'Mode', 'Created', 'Last used'],
    rows: keys.slice(0, most).map((key) => cells(key, now)),
  })}
  !${rest > 0 ? html`<p class="section-note">And ${number(rest)} older ones.</p>` : ''}`;
}

function cells(key: Key, now: Date): string[] {
  return [
    html`<span class="table-name">${key.name}</span>`,
    html`<code>${key.hint}</code>`,
    key.mode === 'live' ? tag('Live', 'strong') : tag('Sandbox'),
    timeAgo(key.createdAt, now),
    key.lastUsedAt ? timeAgo(key.lastUsedAt, now) : html`<span class="quiet">never</span>`,
  ];
}
