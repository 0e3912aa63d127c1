import {
  type EncryptedColumn,
  listEncrypted,
  rememberNewSecretKey,
  replaceEncrypted,
} from '../storage/installation.ts';
import type { Services } from './context.ts';
import { purpose as docsKeyPurpose } from './docs-key.ts';
import { encryptionPurpose as embedTokenPurpose } from './embed-tokens.ts';
import { purpose as mailPurpose } from './mail.ts';
import { purpose as secondFactorPurpose } from './sign-in/second-factor.ts';
import { purpose as webhookPurpose } from './webhooks/signing-secrets.ts';

const endpoint = { table: 'webhook_endpoints', key: 'id', purpose: webhookPurpose };
const organization = {
  table: 'organization_webhook_secrets',
  key: 'organization_id',
  purpose: webhookPurpose,
};

export const encryptedColumns: readonly (EncryptedColumn & { readonly purpose: string })[] = [
  { ...endpoint, column: 'secret' },
  { ...endpoint, column: 'previous_secret' },
  { ...organization, column: 'secret' },
  { ...organization, column: 'previous_secret' },
  { table: 'embed_tokens', key: 'hash', column: 'encrypted', purpose: embedTokenPurpose },
  { table: 'api_keys', key: 'id', column: 'encrypted', purpose: docsKeyPurpose },
  { table: 'second_factors', key: 'user_id', column: 'secret', purpose: secondFactorPurpose },
  { table: 'mails', key: 'id', column: 'content', purpose: mailPurpose },
];

export type Rotation = {
  renewed: number;
  current: number;
  /** The number of values that no known key can read. They stay unchanged. */
  unreadable: number;
};

/** Encrypts everything with the current key, which becomes the key of the database. Can be interrupted and repeated. */
export async function rotateSecrets(services: Services): Promise<Rotation> {
  const rotation = { renewed: 0, current: 0, unreadable: 0 };
  for (const column of encryptedColumns) await renewColumn(services, column, rotation);
  await rememberNewSecretKey(services.store.database, services.secrets.fingerprints[0]);
  return rotation;
}

const batch = 500;

async function renewColumn(
  { secrets, store: { database } }: Services,
  column: (typeof encryptedColumns)[number],
  rotation: Rotation,
): Promise<void> {
  let after: unknown = null;
  for (;;) {
    const values = await listEncrypted(database, column, { after, limit: batch });
    for (const each of values) {
      const outcome = secrets.renew(column.purpose, each.value);
      rotation[outcome.state] += 1;
      if (outcome.state === 'renewed') await replaceEncrypted(database, column, each, outcome.value);
    }
    const last = values.at(-1);
    if (!last || values.length < batch) return;
    after = last.key;
  }
}
