import {
  activeEmbedTokens,
  type EmbedToken,
  embedTokensPerDay,
  generateEmbedToken,
  hashEmbedToken,
} from '../../domain/embed-token.ts';
import { Problem } from '../../domain/errors.ts';
import { isPaid } from '../../domain/tiers.ts';
import { findConversion } from '../../storage/conversions/find-conversion.ts';
import type { Database } from '../../storage/database.ts';
import { countActiveEmbedTokens, countEmbedToken, insertEmbedToken } from '../../storage/embed-tokens.ts';
import { recordAction } from '../audit/record-action.ts';
import type { CallerContext } from '../context.ts';
import { once, type Repeatable } from '../idempotency/once.ts';
import { requireRole } from '../require-role.ts';
import { encryptionPurpose, openEmbedToken } from './open-embed-token.ts';

/** What is kept for repetitions of the request: never the token as it is. */
type Answer = { readonly encrypted: string; readonly createdAt: string };

/** Makes a token that plays one conversion. A repetition of the request gets the same one. */
export async function createEmbedToken(
  context: CallerContext,
  conversionId: string,
  repeatable: Repeatable,
): Promise<{ embedToken: EmbedToken; replayed: boolean }> {
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
