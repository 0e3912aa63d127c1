import assert from 'node:assert/strict';
import { randomBytes, randomUUID } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { KeyMode } from '../../src/domain/api-key.ts';
import { generateEventId } from '../../src/domain/webhook.ts';
import { actForOrganization, enterOrganization } from '../../src/operations/enter-organization.ts';
import { createUser } from '../../src/operations/members/members.ts';
import { createEndpoint } from '../../src/operations/webhooks/endpoints.ts';
import { inTransaction } from '../../src/storage/database.ts';
import { emitEvent } from '../../src/storage/events.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { CertificateAuthority } from './certificate-authority.ts';
import { until } from './until.ts';
import { type Arrival, type Receiver, startReceiver } from './webhook-receiver.ts';

/** Starts an app whose webhooks may go to loopback, with a receiver there. */
export async function startAppWithReceiver(
  more: Record<string, string> = {},
  roles: Parameters<typeof startTestApp>[2] = {},
): Promise<{
  app: TestApp;
  receiver: Receiver;
  settings: Record<string, string>;
  close(): Promise<void>;
}> {
  const receiver = await startReceiver();
  const { settings, remove } = await webhooksToLoopback(receiver.authority);
  const app = await startTestApp({ ...settings, ...more }, undefined, roles);
  const close = async () => {
    await app.close();
    await receiver.close();
    await remove();
  };
  return { app, receiver, settings, close };
}

/** Settings that let webhooks go to loopback, to receivers of this authority. */
async function webhooksToLoopback(
  authority: CertificateAuthority,
): Promise<{ settings: Record<string, string>; remove(): Promise<void> }> {
  const file = join(tmpdir(), `aloud-authority-${randomBytes(6).toString('hex')}.pem`);
  await writeFile(file, authority.certificate);
  return {
    settings: { WEBHOOK_ALLOW_NETWORKS: '127.0.0.0/8', WEBHOOK_CA_FILE: file },
    remove: () => rm(file, { force: true }),
  };
}

export async function addEndpoint(
  app: TestApp,
  organizationId: string,
  fields: { url: string; mode?: KeyMode; eventTypes?: string[] },
) {
  const { url, mode = 'live', eventTypes = null } = fields;
  const context = await actForOrganization(app.core.services, { organizationId, mode });
  return createEndpoint(context, { url, eventTypes, description: null });
}

/** Emits an event, as the service does. Returns its id. */
export async function emit(
  app: TestApp,
  organizationId: string,
  { type = 'quota.warning', mode = 'live' as KeyMode, webhookUrl = null as string | null } = {},
): Promise<string> {
  const id = generateEventId();
  const event = { id, organizationId, mode, type, conversionId: null, attempt: null, data: { test: true } };
  await inTransaction(app.core.services.store.database, (transaction) =>
    emitEvent(transaction, event, webhookUrl),
  );
  return id;
}

/** Returns the requests that arrived at a path of the receiver. */
export function arrivalsAt(receiver: Receiver, path: string): Arrival[] {
  return receiver.arrivals.filter((arrival) => arrival.path === path);
}

/** Waits for the first request at a path of the receiver. */
export async function arrivalAt(receiver: Receiver, path: string): Promise<Arrival> {
  const [arrival] = await until(
    () => arrivalsAt(receiver, path),
    (arrivals) => arrivals.length > 0,
  );
  assert.ok(arrival);
  return arrival;
}

/** The context of an owner of the organization. */
export async function ownerContext(
  app: TestApp,
  organizationId: string,
  email: string,
  mode: KeyMode = 'live',
) {
  const user = await createUser(app.core.services, { email, organizationId, role: 'owner', password: null });
  const signedInUser = { userId: user.id, email, sessionId: randomUUID(), gavePassword: true };
  return enterOrganization({ ...app.services, signedInUser }, { organizationId, mode });
}

/** Simulates elapsed time: the clock stays, but due times move closer. */
export async function advanceDeliveries(app: TestApp, seconds: number): Promise<void> {
  await app.database.store.pool.query(
    `update webhook_deliveries set due_at = due_at - $1 * interval '1 second' where state = 'pending'`,
    [seconds],
  );
}
