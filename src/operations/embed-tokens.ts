import {
  activeEmbedTokens,
  type EmbedToken,
  embedTokensPerDay,
  generateEmbedToken,
  hashEmbedToken,
  isWellFormedEmbedToken,
} from '../domain/embed-token.ts';
import { Problem } from '../domain/errors.ts';
import { isPaid } from '../domain/tiers.ts';
import { findConversion } from '../storage/conversions/find-conversion.ts';
import { type Database, inTransaction } from '../storage/database.ts';
import {
  countActiveEmbedTokens,
  countEmbedToken,
  findConversionByEmbedToken,
  insertEmbedToken,
  listActiveEmbedTokens,
  revokeEmbedToken as revoke,
  type StoredEmbedToken,
} from '../storage/embed-tokens.ts';
import { recordAction } from './audit.ts';
import { type CallerContext, requireRole, type Services } from './context.ts';
import { showConversion } from './conversions/conversions.ts';
import { type IdempotentRequest, runIdempotent } from './idempotency.ts';
import { findOrThrow, limitReached } from './input.ts';

export const encryptionPurpose = 'embed token';

/** Creates a token that plays one conversion. A repeated request gets the same token. */
export async function createEmbedToken(
  context: CallerContext,
  conversionId: string,
  idempotency: IdempotentRequest,
) {
  requireRole(context.caller, 'admin');
  if (!isPaid(context.caller.tier)) {
    throw new Problem('PAID_TIER_REQUIRED', 'Embed tokens need a paid tier: growth, pro or team.');
  }
  const { result, replayed } = await runIdempotent(context, idempotency, (transaction) =>
    insert(context, transaction, conversionId),
  );
  const encrypted = Buffer.from(result.encrypted, 'base64');
  const stored = { encrypted, createdAt: new Date(result.createdAt) };
  return { embedToken: openEmbedToken(context, conversionId, stored), replayed };
}

/** The result is stored for repeated requests, so it contains the token encrypted. */
async function insert(context: CallerContext, transaction: Database, conversionId: string) {
  const { caller, secrets } = context;
  const ids = { conversionId, organizationId: caller.organizationId };
  const conversion = await findConversion(transaction, caller, conversionId);
  if (!conversion) throw new Problem('NOT_FOUND');
  if (!(await countEmbedToken(transaction, caller.organizationId, embedTokensPerDay))) {
    throw new Problem(
      'EMBED_TOKEN_LIMIT',
      `An organization can create ${embedTokensPerDay} embed tokens a day; the next day starts at midnight UTC.`,
    );
  }
  // Counting the day's tokens locks a row, so an organization creates its tokens one at a time.
  if ((await countActiveEmbedTokens(transaction, ids, activeEmbedTokens)) >= activeEmbedTokens) {
    throw limitReached('embed tokens', activeEmbedTokens, {
      holder: 'This conversion already has',
      remedy: 'Revoke one first.',
    });
  }
  const token = generateEmbedToken();
  const { encrypted, createdAt } = await insertEmbedToken(transaction, {
    hash: hashEmbedToken(token),
    encrypted: secrets.encrypt(encryptionPurpose, token),
    ...ids,
  });
  const subject = { id: conversionId, name: conversion.title };
  await recordAction(context, transaction, 'embed-token.created', subject);
  return { encrypted: encrypted.toString('base64'), createdAt: createdAt.toISOString() };
}

/** Lists active tokens, newest first. Older releases had no limit, so the list is truncated. */
export async function listEmbedTokens(context: CallerContext, conversionId: string) {
  const { organizationId } = await showConversion(context, conversionId);
  const ids = { conversionId, organizationId };
  const stored = await listActiveEmbedTokens(context.store.database, ids, activeEmbedTokens);
  return stored.map((each) => openEmbedToken(context, conversionId, each));
}

export async function revokeEmbedToken(context: CallerContext, conversionId: string, token: string) {
  requireRole(context.caller, 'admin');
  const { organizationId, title } = await showConversion(context, conversionId);
  return inTransaction(context.store.database, async (transaction) => {
    const revokedAt = isWellFormedEmbedToken(token)
      ? await revoke(transaction, { hash: hashEmbedToken(token), conversionId, organizationId })
      : undefined;
    if (!revokedAt) throw new Problem('NOT_FOUND', 'This conversion has no such embed token.');
    await recordAction(context, transaction, 'embed-token.revoked', { id: conversionId, name: title });
    return { revokedAt };
  });
}

/** Returns the conversion that a token plays, whether it is public or not. */
export function playWithToken({ store }: Services, conversionId: string, token: string) {
  return findOrThrow(conversionId, async () =>
    isWellFormedEmbedToken(token)
      ? findConversionByEmbedToken(store.database, { hash: hashEmbedToken(token), conversionId })
      : undefined,
  );
}

function openEmbedToken({ secrets }: Services, conversionId: string, stored: StoredEmbedToken): EmbedToken {
  const { encrypted, createdAt } = stored;
  return { token: secrets.decrypt(encryptionPurpose, encrypted), conversionId, createdAt };
}
