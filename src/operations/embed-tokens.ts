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
import type { CallerContext, Services } from './context.ts';
import { showConversion } from './conversions/conversions.ts';
import { once, type Repeatable } from './idempotency.ts';
import { isUuid } from './input.ts';
import { requireRole } from './require-role.ts';

/** What is kept for repetitions of the request: never the token as it is. */
type Answer = { readonly encrypted: string; readonly createdAt: string };

/** Makes a token that plays one conversion. A repetition of the request gets the same one. */
export async function createEmbedToken(context: CallerContext, conversionId: string, repeatable: Repeatable) {
  requireRole(context.caller, 'admin');
  if (!isPaid(context.caller.tier)) {
    throw new Problem('PAID_TIER_REQUIRED', 'Embed tokens need a paid tier: growth, pro or team.');
  }
  const { answer, replayed } = await once(context, repeatable, (transaction) =>
    insert(context, transaction, conversionId),
  );
  const stored = {
    encrypted: Buffer.from(answer.encrypted, 'base64'),
    createdAt: new Date(answer.createdAt),
  };
  return { embedToken: openEmbedToken(context, conversionId, stored), replayed };
}

async function insert(context: CallerContext, transaction: Database, conversionId: string): Promise<Answer> {
  const { caller, secrets } = context;
  const { organizationId } = caller;
  const conversion = await findConversion(transaction, caller, conversionId);
  if (!conversion) throw new Problem('NOT_FOUND');
  if (!(await countEmbedToken(transaction, organizationId, embedTokensPerDay))) {
    throw new Problem(
      'EMBED_TOKEN_LIMIT',
      `An organization may make ${embedTokensPerDay} embed tokens a day; the next day starts at midnight UTC.`,
    );
  }
  // Whoever made one before in the same organization has been waited for at its count of the day.
  const conversionOf = { conversionId, organizationId };
  if ((await countActiveEmbedTokens(transaction, conversionOf, activeEmbedTokens)) >= activeEmbedTokens) {
    throw new Problem(
      'FORBIDDEN',
      `This conversion has ${activeEmbedTokens} embed tokens, and that is the most; revoke one that is not needed.`,
    );
  }
  const token = generateEmbedToken();
  const { encrypted, createdAt } = await insertEmbedToken(transaction, {
    hash: hashEmbedToken(token),
    encrypted: secrets.encrypt(encryptionPurpose, token),
    conversionId,
    organizationId,
  });
  await recordAction(context, transaction, 'embed-token.created', {
    id: conversionId,
    name: conversion.title,
  });
  return { encrypted: encrypted.toString('base64'), createdAt: createdAt.toISOString() };
}

/**
 * The tokens that play one of the caller's conversions, newest first. Where there are more than can be made today, as
 * older releases let be, revoking those that are shown brings the others into view.
 */
export async function listEmbedTokens(context: CallerContext, conversionId: string): Promise<EmbedToken[]> {
  const { organizationId } = await showConversion(context, conversionId);
  const conversion = { conversionId, organizationId };
  const stored = await listActiveEmbedTokens(context.store.database, conversion, activeEmbedTokens);
  return stored.map((each) => openEmbedToken(context, conversionId, each));
}

/** Ends a token for good: whoever has it can no longer play the conversion. */
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

/** The conversion that a token plays, public or not. A token that is wrong, revoked or another's finds nothing. */
export async function playWithToken(services: Services, conversionId: string, token: string) {
  const conversion =
    isUuid(conversionId) && isWellFormedEmbedToken(token)
      ? await findConversionByEmbedToken(services.store.database, {
          hash: hashEmbedToken(token),
          conversionId,
        })
      : undefined;
  if (!conversion) throw new Problem('NOT_FOUND');
  return conversion;
}

export const encryptionPurpose = 'embed token';

/** A stored token as its owner sees it. */
export function openEmbedToken(
  { secrets }: Services,
  conversionId: string,
  { encrypted, createdAt }: StoredEmbedToken,
) {
  return { token: secrets.decrypt(encryptionPurpose, encrypted), conversionId, createdAt };
}
