import type { Customer, Installation } from './installation.ts';
import { ask } from './requests.ts';

/** Waits until every conversion of the customer has ended. Names those that have not. */
export async function allEnded(
  { database }: Installation,
  { organizationId }: Customer,
  seconds: number,
): Promise<string[]> {
  const deadline = Date.now() + seconds * 1000;
  for (;;) {
    const left = await database.query(
      `select id, status, attempt, progress, claims, locked_until from conversions
       where organization_id = $1 and status not in ('completed', 'failed')`,
      [organizationId],
    );
    if (left.length === 0) return [];
    if (Date.now() > deadline) return left.map((row) => `not ended: ${JSON.stringify(row)}`);
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

export type Accounts = {
  readonly broken: string[];
  readonly statuses: Record<string, number>;
  /** Attempts that failed, were charged and not given back. */
  readonly chargedFailures: number;
};

/** Whether every conversion that was accepted is there once, charged once, told once, and can be heard. */
export async function account(
  installation: Installation,
  customer: Customer,
  accepted: readonly string[],
): Promise<Accounts> {
  const { database } = installation;
  const { organizationId } = customer;
  const rows = await database.query(
    `select c.id, c.status, c.attempt, c.error->>'message' as message, c.media->'bytes' as bytes,
       (select count(*) from quota_ledger l where l.conversion_id = c.id and l.kind = 'charge') as charges,
       (select coalesce(sum(case l.kind when 'charge' then 1 else -1 end), 0)::int from quota_ledger l
          where l.conversion_id = c.id and l.attempt = c.attempt) as net,
       coalesce((c.error->>'retryable')::boolean, true) as retryable,
       (select count(*) from events e where e.conversion_id = c.id) as events,
       (select count(*) from events e where e.conversion_id = c.id and e.attempt = c.attempt
          and e.type = 'conversion.' || c.status) as outcome
     from conversions c where c.organization_id = $1`,
    [organizationId],
  );
  const known = new Set(rows.map((row) => row.id));
  const broken = accepted.filter((id) => !known.has(id)).map((id) => `lost: ${id}`);
  if (rows.length !== new Set(accepted).size)
    broken.push(`${rows.length} conversions for ${new Set(accepted).size} accepted`);
  let chargedFailures = 0;
  for (const row of rows) {
    if (row.charges !== row.attempt)
      broken.push(`${row.id}: ${row.charges} charges for ${row.attempt} attempts`);
    if (row.status === 'failed') chargedFailures += row.net;
    // One that cannot be retried failed because of us.
    if (row.status === 'failed' && !row.retryable && row.net !== 0)
      broken.push(`${row.id}: a failure of ours is charged: ${row.message}`);
    if (row.outcome !== 1 || row.events !== row.attempt)
      broken.push(
        `${row.id}: ${row.events} events for ${row.attempt} attempts, ${row.outcome} of this outcome`,
      );
  }
  broken.push(...(await countsAgree(installation, organizationId)));
  const completed = rows.filter(({ status }) => status === 'completed');
  for (const { id, bytes } of completed) {
    const heard = await hear(installation, customer, id);
    if (heard !== bytes) broken.push(`${id}: completed, but its audio has ${heard} of ${bytes} bytes`);
  }
  const statuses: Record<string, number> = {};
  for (const { status } of rows) statuses[status] = (statuses[status] ?? 0) + 1;
  return { broken, statuses, chargedFailures };
}

/** Sums that are kept beside the rows must be the sums of the rows. */
async function countsAgree({ database }: Installation, organizationId: string): Promise<string[]> {
  const [sums] = await database.query(
    `select (select count(*) from conversions where organization_id = $1) as conversions,
       (select coalesce(sum(count), 0)::int from conversion_counts where organization_id = $1) as counted,
       (select coalesce(sum(case kind when 'charge' then 1 else -1 end), 0) from quota_ledger
        where organization_id = $1 and source = 'quota') as charged,
       (select coalesce(sum(audio_used), 0)::int from quota_periods where organization_id = $1) as used`,
    [organizationId],
  );
  const broken = [];
  if (sums.conversions !== sums.counted)
    broken.push(`${sums.conversions} conversions, ${sums.counted} counted`);
  if (sums.charged !== sums.used) broken.push(`${sums.charged} units in the ledger, ${sums.used} counted`);
  return broken;
}

/** Bytes of a conversion's audio, fetched as a listener does. */
async function hear({ apis }: Installation, { key }: Customer, id: string): Promise<number | string> {
  const answer = await ask(apis[0]?.url ?? '', `/v1/conversions/${id}/audio`, { key });
  if (answer.status !== 302) return `${answer.status}`;
  const audio = await fetch(answer.headers.get('location') ?? '');
  const bytes = new Uint8Array(await audio.arrayBuffer());
  return audio.status === 200 && bytes[0] === 0x49 ? bytes.length : `${audio.status}`;
}
