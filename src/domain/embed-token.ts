import { createHash } from 'node:crypto';
import { randomBase62 } from './base62.ts';

/** Plays one conversion in an embedded player, without an API key, until it is revoked. */
export type EmbedToken = {
  readonly token: string;
  readonly conversionId: string;
  readonly createdAt: Date;
};

/** Tokens that an organization may create in a UTC day. */
export const embedTokensPerDay = 100;

/** Active tokens that a conversion may have. */
export const activeEmbedTokens = 500;

export const embedTokenShape = '^emb_[0-9A-Za-z]{32}$';
const shape = new RegExp(embedTokenShape);

export function generateEmbedToken(): string {
  return `emb_${randomBase62(32)}`;
}

export function isWellFormedEmbedToken(text: string): boolean {
  return shape.test(text);
}

export function hashEmbedToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}
