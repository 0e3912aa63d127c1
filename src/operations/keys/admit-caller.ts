import { timingSafeEqual } from 'node:crypto';
import { hashApiKey, isWellFormedApiKey } from '../../domain/api-key.ts';
import { Problem } from '../../domain/errors.ts';
import { type AdmissionRow, admitRequest } from '../../storage/admit-request.ts';
import type { Caller, Services } from '../context.ts';
import { invalid, isUuid } from '../input.ts';
import { usageFrom } from '../quota.ts';

export type Admission = Awaited<ReturnType<typeof admitCaller>>;

/** Authenticates a request, finds its organization and counts it, in one query. `refusal` is why it is not served. */
export async function admitCaller(
  services: Services,
  { apiKey, organizationId }: { apiKey: string | null; organizationId: string | null },
) {
  if (apiKey === null || !isWellFormedApiKey(apiKey)) throw new Problem('UNAUTHENTICATED');
  const malformed = organizationId !== null && !isUuid(organizationId);
  const keyHash = hashApiKey(apiKey);
  const row = await admitRequest(services.store, {
    keyHash,
    organizationId: malformed ? null : organizationId,
    tiers: services.tiers,
  });
  if (!row || !timingSafeEqual(Buffer.from(row.keyHash), Buffer.from(keyHash)))
    throw new Problem('UNAUTHENTICATED');
  const refusal = malformed
    ? invalid('X-Organization-ID', 'must be the UUID of an organization')
    : refusalOf(row);
  return { caller: callerFrom(services, row), refusal };
}

function refusalOf(row: AdmissionRow): Problem | null {
  if (!row.admitted) return new Problem('RATE_LIMITED');
  if (row.role === null) {
    return new Problem('FORBIDDEN', 'The user of this key does not belong to that organization.');
  }
  if (row.mode === 'live' && row.tier === 'free') {
    return new Problem(
      'FORBIDDEN',
      'The free tier has sandbox keys only; use a key that starts with svc_test_.',
    );
  }
  return null;
}

function callerFrom(services: Services, row: AdmissionRow): Caller {
  return {
    keyId: row.keyId,
    mode: row.mode,
    userId: row.userId,
    role: row.role ?? 'member',
    organizationId: row.organizationId,
    defaultOrganizationId: row.defaultOrganizationId,
    tier: row.tier,
    usage: usageFrom(row, services.tiers),
  };
}
