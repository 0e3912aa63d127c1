#!/usr/bin/env node
import { readFileSync, writeFileSync } from 'node:fs';
import { CreateBucketCommand, HeadBucketCommand, ListBucketsCommand, S3Client } from '@aws-sdk/client-s3';

// The two commands that compose.yaml runs: `mc alias set NAME URL KEY SECRET`, which asks the server whether the key is
// right, and `mc mb --ignore-existing NAME/BUCKET`.
const words = process.argv.slice(2);
const aliases = '/tmp/mc.json';
if (words[0] === 'alias') {
  const [, , name, endpoint, accessKeyId, secretAccessKey] = words;
  const options = { endpoint, region: 'us-east-1', credentials: { accessKeyId, secretAccessKey } };
  await open(options).send(new ListBucketsCommand({}));
  writeFileSync(aliases, JSON.stringify({ [name]: options }));
} else {
  const [name, Bucket] = words.at(-1).split('/');
  const client = open(JSON.parse(readFileSync(aliases, 'utf8'))[name]);
  const exists = await client.send(new HeadBucketCommand({ Bucket })).then(
    () => true,
    () => false,
  );
  if (!exists) await client.send(new CreateBucketCommand({ Bucket }));
}

function open(options) {
  return new S3Client({ ...options, forcePathStyle: true, maxAttempts: 1 });
}
