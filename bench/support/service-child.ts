import { createCustomer, openQuietApp } from './app.ts';
import { reportCpu } from './measured-server.ts';

/** The API and nothing else, with two customers in it. */
const app = await openQuietApp('api', process.env);
const address = await app.server.listen({ port: 0, host: '127.0.0.1' });
const [first, second] = [await createCustomer(app), await createCustomer(app)];
const { databaseUrl } = app.core;
const others = { secondOrganizationId: second.organizationId, secondKey: second.key };
reportCpu({ address, databaseUrl, ...first, ...others }, () => app.close());
