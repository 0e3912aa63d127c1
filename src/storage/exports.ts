import type { Store } from './database.ts';

/** A table of an export, and the query for its rows. `$1` is the id of the organization or account. */
export type ExportedTable = { readonly name: string; readonly query: string };

/** Tables of the service itself, such as counters and caches. */
const internal = new Set(['request_counts', 'segment_uses', 'organization_webhook_secrets', 'workers']);

const ofOrganization = 'organization_id = $1';

const children: Readonly<Record<string, string>> = {
  organizations: 'id = $1',
  conversion_origins: 'conversion_id in (select id from conversions where organization_id = $1)',
  conversion_plays: 'conversion_id in (select id from conversions where organization_id = $1)',
  draft_steps: 'draft_id in (select id from drafts where organization_id = $1)',
  draft_versions: 'draft_id in (select id from drafts where organization_id = $1)',
  webhook_attempts: 'delivery_id in (select id from webhook_deliveries where organization_id = $1)',
};

/** Returns every table with rows of an organization. Binary columns are omitted, because secrets are stored in them. */
export async function tablesOfOrganization({ pool }: Store): Promise<ExportedTable[]> {
  const { rows } = await pool.query<{ name: string; columns: string; owned: boolean }>(`
    select table_name as name, string_agg(format('%I', column_name), ', ' order by ordinal_position)
        filter (where data_type <> 'bytea') as columns,
      bool_or(column_name = 'organization_id') as owned
    from information_schema.columns where table_schema = current_schema() group by table_name order by table_name`);
  const tables = rows.flatMap(({ name, columns, owned }) => {
    const condition = children[name] ?? (owned && !internal.has(name) ? ofOrganization : null);
    return condition === null ? [] : [{ name, query: `select ${columns} from ${name} where ${condition}` }];
  });
  return [...tables, members];
}

const members: ExportedTable = {
  name: 'users',
  query:
    'select id, email from users where id in (select user_id from memberships where organization_id = $1)',
};

const userAddress = '(select lower(email) from users where id = $1)';

/** The tables with rows about a person, without hashes and secrets. */
export const tablesOfAccount: readonly ExportedTable[] = Object.entries({
  users: 'select id, email, may_found, disabled_at, delete_after, created_at from users where id = $1',
  memberships: `select m.organization_id, o.name as organization, m.role, m.created_at from memberships m
    join organizations o on o.id = m.organization_id where m.user_id = $1`,
  sessions: 'select id, browser, created_at, last_seen_at, expires_at from sessions where user_id = $1',
  user_identities: 'select issuer, subject, created_at from user_identities where user_id = $1',
  api_keys: `select id, organization_id, mode, name, hint, created_at, last_used_at, revoked_at from api_keys
    where user_id = $1`,
  audit_entries: `select id, organization_id, action, subject_id, subject_name, created_at from audit_entries
    where user_id = $1`,
  notices: 'select id, kind, title, text, href, created_at, dismissed_at from notices where user_id = $1',
  heard_paragraphs: 'select organization_id, day, characters from heard_paragraphs where user_id = $1',
  email_changes: 'select email, expires_at from email_changes where user_id = $1',
  invitations: `select organization_id, email, role, coalesce(invited_by = $1, false) as sent, created_at, expires_at
    from invitations where lower(email) = ${userAddress} or invited_by = $1`,
  organizations: 'select id, name, created_at from organizations where founded_by = $1',
  favorite_voices: 'select voice_id from favorite_voices where user_id = $1',
  second_factors: 'select created_at from second_factors where user_id = $1',
  recovery_codes: 'select count(*) as unused from recovery_codes where user_id = $1 having count(*) > 0',
  setup_links: 'select created_at, expires_at from setup_links where user_id = $1',
  password_resets: 'select created_at, expires_at from password_resets where user_id = $1',
  mails: `select id, kind, recipient, state, created_at, ended_at from mails where lower(recipient) = ${userAddress}`,
}).map(([name, query]) => ({ name, query }));
