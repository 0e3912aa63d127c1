import type { Tier } from '../domain/tiers.ts';
import { type Database, run } from './database.ts';
import { prepared } from './prepared.ts';

/** An organization whose charges and admissions wait for this transaction to end. */
export type HeldOrganization = {
  readonly id: string;
  readonly tier: Tier;
  readonly audioQuota: number | null;
};

const holdStatement = prepared(
  'select id, tier, audio_quota as "audioQuota" from organizations where id = $1 for no key update',
);

/**
 * Locks the organization until the transaction ends: charges and admissions happen one at a time.
 * Rows that only refer to the organization may still be written meanwhile.
 */
export async function holdOrganization(
  database: Database,
  organizationId: string,
): Promise<HeldOrganization | undefined> {
  const [row] = await run<HeldOrganization>(database, holdStatement, [organizationId]);
  return row;
}

export type Charge = {
  readonly source: 'quota' | 'credit';
  /** Units used this month; null where the unit came from elsewhere. */
  readonly used: number | null;
  /** Whether this very charge was the first this month to reach the mark. */
  readonly warned: boolean;
  readonly exceeded: boolean;
};

const chargeOnce = prepared('select charge_attempt($1, $2, $3, $4) as charge');

/**
 * Charges an attempt once: a unit of this month's quota, else a credit from the grant that expires first.
 * Undefined when there is neither. Ask with the organization held.
 */
export async function charge(
  database: Database,
  attempt: { organizationId: string; conversionId: string; attempt: number; quota: number },
): Promise<Charge | undefined> {
  const values = [attempt.organizationId, attempt.conversionId, attempt.attempt, attempt.quota];
  const [row] = await run<{ charge: Charge | null }>(database, chargeOnce, values);
  return row?.charge ?? undefined;
}
