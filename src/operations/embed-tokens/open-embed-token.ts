import type { EmbedToken } from '../../domain/embed-token.ts';
import type { StoredEmbedToken } from '../../storage/embed-tokens.ts';
import type { Services } from '../context.ts';

export const encryptionPurpose = 'embed token';

/** A stored token as its owner sees it. */
export function openEmbedToken(
  { secrets }: Services,
  conversionId: string,
  { encrypted, createdAt }: StoredEmbedToken,
): EmbedToken {
  return { token: secrets.decrypt(encryptionPurpose, encrypted), conversionId, createdAt };
}
