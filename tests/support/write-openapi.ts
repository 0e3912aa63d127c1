import { mkdir, writeFile } from 'node:fs/promises';
import pino from 'pino';
import { readConfig } from '../../src/config/config.ts';
import { createSecrets } from '../../src/domain/secrets.ts';
import { createServer } from '../../src/http/server.ts';
import { openStore } from '../../src/storage/database.ts';

/** Writes the API's description for the linter. Nothing connects: the store is never asked. */
const config = readConfig({ SITE_URL: 'https://aloud.internal' });
const store = openStore({ url: 'postgres://nowhere', poolSize: 2, onConnectionLost: () => {} });
const server = await createServer({
  services: {
    store,
    tiers: config.tiers,
    siteUrl: config.server.siteUrl,
    secrets: createSecrets('only for linting'),
  },
  logger: pino({ level: 'silent' }),
  baseUrl: config.server.baseUrl,
  trustProxy: false,
  metrics: 'off',
  publicRequestsPerMinute: 1,
  servesApi: true,
  errorPage: null,
  readiness: {},
});
await server.ready();
await mkdir('.cache', { recursive: true });
await writeFile('.cache/openapi.json', JSON.stringify(server.swagger(), null, 2));
await server.close();
