import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, test } from 'node:test';
import { Migrator } from 'kysely/migration';
import { createEmptyDatabase, type TestDatabase } from '../../tests/support/database.ts';
import { claimAttempts } from './conversions/claim-attempts.ts';
import { claimMails } from './mails.ts';
import { migrate, migrations } from './migrate.ts';
import { claimDeliveries } from './webhooks/claim-deliveries.ts';

const backwards = randomUUID();
let opened: TestDatabase;
before(async () => {
  opened = await createEmptyDatabase();
});
after(() => opened.drop());

test('what was running when pg-boss was the queue is claimed after the upgrade', async () => {
  const { database, pool } = opened.store;
  const provider = { getMigrations: async () => migrations };
  const { error } = await new Migrator({ db: database, provider }).migrateTo('0019-given-up');
  assert.equal(error, undefined);
  const [organization, conversion, delivery, mail] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [stopped, failed] = [randomUUID(), randomUUID()];
  const canceled = '{"message": "You canceled it. Retry to continue; finished parts are kept."}';
  await pool.query(`
    create schema pgboss;
    create table pgboss.job (id uuid, name text, data jsonb, state text);
    insert into pgboss.job values (gen_random_uuid(), 'conversions', '{"id": "${conversion}"}', 'active');
    create function queue_conversions(jobs text) returns void language sql as 'select';
    insert into organizations (id, name, tier, pronunciations)
    values ('${organization}', E'North\\u202Ewind', 'team', E'Nginx = engine x\\nnginx = twice\\nkubectl = kube control');
    insert into quota_ledger (conversion_id, attempt, organization_id, period_start, source)
    values (gen_random_uuid(), 1, '${organization}', '2026-11-01', 'quota');
    insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
      public_url, settings, voice, status, started_at)
    values ('${conversion}', '${organization}', 'live', 'changelog', 'x', 'x', false, false, '{}', '{}',
      'generating', now());
    insert into events (id, organization_id, mode, type, data)
    values ('evt_0', '${organization}', 'live', 'quota.warning', '{}');
    insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
      public_url, settings, voice, status, attempt, error)
    select id, '${organization}', 'live', 'changelog', 'x', 'x', false, false, '{}', '{}', 'failed', 3, error
    from (values ('${stopped}'::uuid, '${canceled}'::jsonb), ('${failed}', '{"message": "It broke."}')) given (id, error);
    insert into events (id, organization_id, mode, type, conversion_id, attempt, data)
    select 'evt_' || n, '${organization}', 'live', 'conversion.failed', '${stopped}', n, data
    from (values (1, '{"error": ${canceled}}'::jsonb), (2, '{"error": {"message": "It broke."}}')) given (n, data);
    insert into conversions (id, organization_id, mode, source_type, title, content, ignore_organization,
      public_url, settings, voice, status)
    values ('${backwards}', '${organization}', 'live', 'changelog', E'\\u2066Release\\u202E 2.0', 'x', false, false, '{}',
      '{}', 'completed');
    insert into products (id, organization_id, name)
    select gen_random_uuid(), '${organization}', name
    from unnest(array['Atlas', E'Atlas\\u202E', E'\\u2067Harbor']) name;
    insert into webhook_deliveries (id, organization_id, mode, event_id, url, lane, job_id, due_at, created_at)
    values ('${delivery}', '${organization}', 'live', 'evt_0', 'https://a.example/hook', 'url:a', gen_random_uuid(),
      now(), now());
    insert into audit_entries (id, organization_id, actor, act)
    values (gen_random_uuid(), '${organization}', 'x', 'account.deletion-cancelled');
    insert into mails (id, organization_id, recipient, kind, content, has_secret, expires_at)
    values ('${mail}', '${organization}', 'a@example.com', 'test', 'x', false, now() + interval '1 day')`);

  const later = Object.keys(migrations).filter((name) => name > '0019-given-up');
  assert.deepEqual(await migrate(database), later);
  const worker = { workerId: randomUUID(), limit: 10 };
  const slots = { live: 10, sandbox: 10 };
  const limits = { perReceiver: 1, perOrganization: 1, retries: 1 };
  assert.deepEqual((await claimAttempts(database, { ...worker, limits: slots })).map(idOf), [conversion]);
  assert.deepEqual((await claimDeliveries(database, { ...worker, limits })).map(idOf), [delivery]);
  assert.deepEqual((await claimMails(database, worker)).map(idOf), [mail]);
  const { rows } = await pool.query(`
    select nspname as name from pg_namespace where nspname = 'pgboss'
    union all
    select proname from pg_proc where proname in ('accept_conversion', 'charge_attempt', 'queue_conversions')`);
  assert.deepEqual(rows, []);
});

test('titles and names lose the controls of direction that they were stored with', async () => {
  const { rows } = await opened.store.pool.query(
    `select title as name from conversions where id = $1 union all
     select name from products union all select name from organizations order by 1`,
    [backwards],
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['Atlas', 'Atlas\u202e', 'Harbor', 'Northwind', 'Release 2.0'],
  );
});

test('attempts that were canceled are known by their number', async () => {
  const { rows } = await opened.store.pool.query(
    'select canceled_attempts as canceled from conversions where attempt = 3 order by 1 desc',
  );
  assert.deepEqual(rows, [{ canceled: [1, 3] }, { canceled: [] }]);
});

test('deletions that were canceled are spelled as the other actions are', async () => {
  const { rows } = await opened.store.pool.query('select action from audit_entries');
  assert.deepEqual(rows, [{ action: 'account.deletion-canceled' }]);
});

test('the pronunciation list of an organization becomes its lexicon, and its ledger is counted', async () => {
  const { pool } = opened.store;
  const entries = await pool.query('select written, key, spoken from lexicon_entries order by key');
  assert.deepEqual(entries.rows, [
    { written: 'kubectl', key: 'kubectl', spoken: 'kube control' },
    { written: 'Nginx', key: 'nginx', spoken: 'engine x' },
  ]);
  const { rows } = await pool.query('select ledger_rows, audio_refunded from quota_periods');
  assert.deepEqual(rows, [{ ledger_rows: 1, audio_refunded: 0 }]);
});

const idOf = ({ id }: { readonly id: string }) => id;
