import { createRequire } from 'node:module';

// Speaks S3 on the port of MinIO, and knows the one key of its environment.
const require = createRequire(import.meta.url);
const S3rver = require('@20minutes/s3rver');
const { DUMMY_ACCOUNT } = require('@20minutes/s3rver/lib/models/account.js');

DUMMY_ACCOUNT.createKeyPair(process.env.MINIO_ROOT_USER, process.env.MINIO_ROOT_PASSWORD);
DUMMY_ACCOUNT.revokeAccessKey('S3RVER');
const server = new S3rver({
  address: '0.0.0.0',
  port: 9000,
  directory: process.argv[2],
  vhostBuckets: false,
  // It refuses to create one by a request that is signed with the slash at the end.
  configureBuckets: [{ name: 'aloud', configs: [] }],
});
// Clients sign a bucket's own address with the slash at its end, which this server forgets unless it is escaped.
server.middleware.unshift((context, next) => {
  context.url = context.url.replace(/^\/([^/?]+)\/(?=\?|$)/, '/$1%2F');
  return next();
});
const pathOf = server.store.getBucketPath.bind(server.store);
server.store.getBucketPath = (name) => pathOf(name.replace(/\/$/, ''));
await server.run();
for (const signal of ['SIGTERM', 'SIGINT']) process.once(signal, () => process.exit(0));
