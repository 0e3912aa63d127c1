import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import type { CacheBackend } from './bounded-cache.ts';
import { deleteFiles, explainS3, ifMissing, listFiles, openClient, type S3Options } from './s3-client.ts';

/** Recreating an entry is better than waiting longer. */
const timeout = 15_000;

/** A cache in a bucket, below a prefix. The time of an object is the time of its last use. */
export function createS3Cache(options: S3Options, prefix: string): CacheBackend {
  const client = openClient(options);
  const { bucket: Bucket } = options;
  const target = (name: string) => ({ Bucket, Key: `${prefix}/${name}` });
  const limits = () => ({ abortSignal: AbortSignal.timeout(timeout) });
  const write = async (name: string, bytes: Buffer) => {
    const command = new PutObjectCommand({ ...target(name), Body: bytes, ContentType: contentType });
    await explainS3(options, client.send(command, limits()));
  };
  return {
    async read(name) {
      const fetching = client.send(new GetObjectCommand(target(name)), limits()).catch(ifMissing);
      const found = await explainS3(options, fetching);
      if (!found?.Body) return undefined;
      const bytes = Buffer.from(await explainS3(options, found.Body.transformToByteArray()));
      return { bytes, usedAt: found.LastModified ?? new Date(0) };
    },
    write,
    // Not every server updates the time of an object that is copied onto itself.
    renew: write,
    async remove(names) {
      for (let start = 0; start < names.length; start += maxBatch) {
        const keys = names.slice(start, start + maxBatch).map((name) => target(name).Key);
        await explainS3(options, deleteFiles(client, Bucket, keys));
      }
    },
    async *list() {
      for await (const { Key = '', Size = 0, LastModified } of listFiles(options, client, prefix)) {
        yield { name: Key.slice(prefix.length + 1), bytes: Size, usedAt: LastModified ?? new Date(0) };
      }
    },
  };
}

const contentType = 'application/octet-stream';
/** The maximum of S3. */
const maxBatch = 1000;
