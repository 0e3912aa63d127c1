import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { Readable } from 'node:stream';
import {
  type _Object,
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadBucketCommand,
  HeadObjectCommand,
  ListObjectsCommand,
  PutObjectCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { getSignedUrl } from '@aws-sdk/s3-request-presigner';
import { Problem } from '../../domain/errors.ts';
import type { MediaStore } from './media-store.ts';

export type S3Options = {
  readonly bucket: string;
  /** Null for Amazon's own. */
  readonly endpoint: string | null;
  readonly region: string;
  /** The bucket is a step of the path, not a part of the host's name. */
  readonly forcePathStyle: boolean;
  /** Null to look in the usual places: the environment, ~/.aws, the machine's role. */
  readonly credentials: S3Credentials | null;
};

export type S3Credentials = {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
};

const uploadTries = 3;

/** Keeps files in a bucket of S3, or of a server that speaks its protocol. */
export function createS3MediaStore(options: S3Options): MediaStore {
  const { bucket: Bucket } = options;
  const client = openClient(options);
  const explained = <T>(work: Promise<T>) => work.catch((error: unknown) => fail(options, error));
  return {
    async put(key, localPath, contentType) {
      await explained(upload(client, { Bucket, Key: key, ContentType: contentType }, localPath));
      await rm(localPath, { force: true });
    },
    async copy(from, to) {
      const CopySource = [Bucket, ...from.split('/')].map(encodeURIComponent).join('/');
      const command = new CopyObjectCommand({ Bucket, Key: to, CopySource });
      return (await explained(client.send(command).catch(ifMissing))) !== undefined;
    },
    async find(key) {
      const command = new HeadObjectCommand({ Bucket, Key: key });
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
      const { Body } = await explained(client.send(new GetObjectCommand({ Bucket, Key: key, Range })));
      if (Body instanceof Readable) return Body;
      throw new Error(`S3 gave no stream for ${key}.`);
    },
    removeAll: (prefix) => explained(removeAll(client, Bucket, prefix)),
    list: (prefix) => listSteps(options, client, prefix),
    signedUrl(key, { expiresInSeconds, contentType }) {
      const command = new GetObjectCommand({ Bucket, Key: key, ResponseContentType: contentType });
      return explained(getSignedUrl(client, command, { expiresIn: expiresInSeconds }));
    },
    async check() {
      await explained(client.send(new HeadBucketCommand({ Bucket })));
    },
  };
}

function openClient({ endpoint, region, forcePathStyle, credentials }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    // A copy: the client writes into the object it is given, and ours may be frozen.
    ...(credentials === null ? {} : { credentials: { ...credentials } }),
    // Servers other than Amazon's do not all know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // What it would print is thrown as well.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

function ignore(): void {}

/** The client does not repeat a request whose body is a stream, so each try opens the file anew. */
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
      if (attempt === uploadTries) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
    } finally {
      Body.destroy();
    }
  }
}

async function removeAll(client: S3Client, Bucket: string, prefix: string): Promise<void> {
  for await (const files of listFiles(client, Bucket, prefix)) {
    const Delete = { Objects: files.map(({ Key }) => ({ Key })), Quiet: true };
    const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
    const [first] = Errors;
    if (first) throw new Error(`${first.Key} was not deleted: ${first.Code} ${first.Message}`);
  }
}

/** Keys come sorted, so all that share their first step come one after the other. */
async function* listSteps(options: S3Options, client: S3Client, prefix: string) {
  let current = null as { name: string; changedAt: Date } | null;
  try {
    for await (const files of listFiles(client, options.bucket, prefix)) {
      for (const { Key = '', LastModified = new Date(0) } of files) {
        const name = Key.slice(prefix.length + 1).split('/', 1)[0] ?? '';
        if (current?.name === name && current.changedAt >= LastModified) continue;
        if (current && current.name !== name) yield current;
        current = { name, changedAt: LastModified };
      }
    }
  } catch (error) {
    fail(options, error);
  }
  if (current) yield current;
}

/** Page by page. The older kind of list, which goes on behind a key, is known to every server that speaks S3. */
async function* listFiles(client: S3Client, Bucket: string, prefix: string) {
  let Marker: string | undefined;
  do {
    const page = await client.send(new ListObjectsCommand({ Bucket, Prefix: `${prefix}/`, Marker }));
    const files: _Object[] = page.Contents ?? [];
    if (files.length > 0) yield files;
    Marker = page.IsTruncated ? files.at(-1)?.Key : undefined;
  } while (Marker !== undefined);
}

function ifMissing(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
  throw error;
}

/** Callers learn that media are out of reach; which bucket and why is for the log. */
function fail({ bucket, endpoint }: S3Options, cause: unknown): never {
  const status = cause instanceof S3ServiceException ? ` (HTTP ${cause.$metadata.httpStatusCode})` : '';
  const reason = cause instanceof Error ? `${cause.name}: ${cause.message}${status}` : String(cause);
  throw new Problem('UNAVAILABLE', 'The media store does not answer; try again in a few minutes.', {
    cause: new Error(`S3 bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}: ${reason}`, {
      cause,
    }),
  });
}
