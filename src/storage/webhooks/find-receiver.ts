import { type Database, run } from '../database.ts';
import { prepared } from '../prepared.ts';
import type { StoredSecrets } from './secrets.ts';

/** An endpoint as whoever sends to it needs it. */
export type Receiver = StoredSecrets & {
  readonly url: string;
  readonly disabled: boolean;
  readonly failing: boolean;
};

const receiver = prepared(`
  select url, disabled_at is not null as disabled, failing_since is not null as failing, secret,
    case when previous_secret_until > now() then previous_secret end as previous
  from webhook_endpoints where id = $1`);

/** Asked once for all that is sent there together. Undefined where it has been deleted. */
export async function findReceiver(database: Database, endpointId: string): Promise<Receiver | undefined> {
  const [found] = await run<Receiver>(database, receiver, [endpointId]);
  return found;
}
