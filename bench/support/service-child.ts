import pino from 'pino';
import { openApp } from '../../src/app.ts';
import { readConfig, readEnvironment } from '../../src/config/config.ts';
import { createKey } from '../../src/operations/keys.ts';
import { createOrganization } from '../../src/operations/organizations.ts';
import { reportCpu } from './measured-server.ts';

/** The API and nothing else, with two customers in it. */
const app = await openApp({
  config: readConfig(readEnvironment()),
  role: 'api',
  logger: pino({ level: 'silent' }),
});
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const customer = async () => {
  const { id } = await createOrganization(app.core.services, { name: 'Northwind', tier: 'team' });
  const { key } = await createKey(app.core.services, { organizationId: id, mode: 'live', name: null });
  return { organizationId: id, key };
};
const [first, second] = [await customer(), await customer()];
const { databaseUrl } = app.core;
const others = { secondOrganizationId: second.organizationId, secondKey: second.key };
reportCpu({ address, databaseUrl, ...first, ...others }, () => app.close());
