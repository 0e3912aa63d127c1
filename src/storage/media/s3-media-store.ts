import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import {
  CopyObjectCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import type { MediaStore } from './media-store.ts';
import {
  deleteFiles,
  explainS3,
  ifMissing,
  listFiles,
  listPages,
  openClient,
  type S3Options,
} from './s3-client.ts';

const maxUploadAttempts = 3;

/** Stores files below a prefix of a bucket of S3 or of a compatible server. */
export function createS3MediaStore(options: S3Options, prefix = ''): MediaStore {
  const within = (key: string) => (prefix === '' ? key : `${prefix}/${key}`);
  const { bucket: Bucket } = options;
  const client = openClient(options);
  const { publicEndpoint } = options;
  const signer = publicEndpoint === null ? client : openClient({ ...options, endpoint: publicEndpoint });
  const explained = <T>(work: Promise<T>) => explainS3(options, work);
  const copy = async (from: string, to: string) => {
    const CopySource = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/');
    const command = new CopyObjectCommand({ Bucket, Key: to, CopySource });
    return (await explained(client.send(command).catch(ifMissing))) !== undefined;
  };
  const remove = (key: string) => explained(deleteFiles(client, Bucket, [key]));
  return {
    async put(key, localPath, contentType) {
      await explained(upload(client, { Bucket, Key: within(key), ContentType: contentType }, localPath));
      await rm(localPath, { force: true });
    },
    copy: (from, to) => copy(within(from), within(to)),
    async find(key) {
      const command = new HeadObjectCommand({ Bucket, Key: within(key) });
      const found = await explained(client.send(command).catch(ifMissing));
      if (!found) return undefined;
      return {
        bytes: found.ContentLength ?? 0,
        changedAt: found.LastModified ?? new Date(0),
        etag: found.ETag ?? '',
      };
    },
    async read(key, range) {
      const Range = range && `bytes=${range.first}-${range.last}`;
      const { Body } = await explained(
        client.send(new GetObjectCommand({ Bucket, Key: within(key), Range })),
      );
      if (Body instanceof Readable) return Body;
      throw new Error(`S3 gave no stream for ${key}.`);
    },
    remove: (key) => remove(within(key)),
    removeAll: (below) => explained(removeAll(client, Bucket, within(below))),
    async move(fromKey, toKey) {
      const [from, to] = [within(fromKey), within(toKey)];
      if (await copy(from, to)) await remove(from);
      for await (const { Key = '' } of listFiles(options, client, from)) {
        await copy(Key, to + Key.slice(from.length));
        await remove(Key);
      }
    },
    list: (below, after) => listSegments(options, client, within(below), after),
    signedUrl(key, { expiresInSeconds, contentType }) {
      const command = new GetObjectCommand({ Bucket, Key: within(key), ResponseContentType: contentType });
      return explained(getSignedUrl(signer, command, { expiresIn: expiresInSeconds }));
    },
    // Only its owner creates a bucket.
    create: async () => {},
    async check() {
      await explained(client.send(new HeadBucketCommand({ Bucket })));
    },
  };
}

/** The client does not retry a request with a stream as its body, so each attempt opens the file again. */
async function upload(
  client: S3Client,
  target: { Bucket: string; Key: string; ContentType: string },
  localPath: string,
): Promise<void> {
  const { size } = await stat(localPath);
  for (let attempt = 1; ; attempt += 1) {
    const Body = createReadStream(localPath);
    try {
      await client.send(new PutObjectCommand({ ...target, Body, ContentLength: size }));
      return;
    } catch (error) {
      if (attempt === maxUploadAttempts) throw error;
      await pause(200 * attempt);
    } finally {
      Body.destroy();
    }
  }
}

async function removeAll(client: S3Client, Bucket: string, prefix: string): Promise<void> {
  for await (const files of listPages(client, Bucket, prefix)) {
    await deleteFiles(
      client,
      Bucket,
      files.map(({ Key = '' }) => Key),
    );
  }
}

/** Keys are sorted, so those with the same first segment are adjacent. */
async function* listSegments(
  options: S3Options,
  client: S3Client,
  prefix: string,
  after: string | undefined,
) {
  let current = null as { name: string; changedAt: Date } | null;
  for await (const { Key = '', LastModified = new Date(0) } of listFiles(options, client, prefix, after)) {
    const name = Key.slice(prefix.length + 1).split('/', 1)[0] ?? '';
    if (current?.name === name && current.changedAt >= LastModified) continue;
    if (current && current.name !== name) yield current;
    current = { name, changedAt: LastModified };
  }
  if (current) yield current;
}
