import { Problem } from '../../domain/errors.ts';
import { type ApiKey, revokeApiKey } from '../../storage/api-keys.ts';
import type { Services } from '../context.ts';
import { isUuid } from '../input.ts';

/** Ends a key. The next request with it is refused. */
export async function revokeKey(services: Services, keyId: string): Promise<ApiKey> {
  const key = isUuid(keyId) ? await revokeApiKey(services.store.database, keyId) : undefined;
  if (!key) throw new Problem('NOT_FOUND', `There is no API key with the id ${keyId}.`);
  return key;
}
