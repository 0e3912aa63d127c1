import { rememberSecretKey } from '../../storage/installation.ts';
import { secretKeyFingerprint } from '../../storage/secret-key.ts';
import type { Services } from '../context.ts';

/** True when this secret key is the one that the database was set up with. */
export async function isRightSecretKey(services: Services, secretKey: string): Promise<boolean> {
  const fingerprint = secretKeyFingerprint(secretKey);
  return (await rememberSecretKey(services.store.database, fingerprint)) === fingerprint;
}
