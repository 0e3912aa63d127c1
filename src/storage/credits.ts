import type { Database } from './database.ts';

export type CreditGrant = {
  readonly id: string;
  readonly organizationId: string;
  readonly kind: 'audio' | 'video';
  readonly granted: number;
  readonly expiresAt: Date | null;
  readonly createdAt: Date;
};

export function insertCreditGrant(
  database: Database,
  grant: {
    id: string;
    organizationId: string;
    kind: 'audio' | 'video';
    amount: number;
    expiresAt: Date | null;
  },
): Promise<CreditGrant> {
  return database
    .insertInto('credit_grants')
    .values({
      id: grant.id,
      organizationId: grant.organizationId,
      kind: grant.kind,
      granted: grant.amount,
      remaining: grant.amount,
      expiresAt: grant.expiresAt,
    })
    .returning(['id', 'organizationId', 'kind', 'granted', 'expiresAt', 'createdAt'])
    .executeTakeFirstOrThrow();
}
