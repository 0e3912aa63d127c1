import {
  type _Object,
  DeleteObjectsCommand,
  ListObjectsCommand,
  S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3';
import { Problem } from '../../domain/errors.ts';

export type S3Options = {
  readonly bucket: string;
  /** Null for Amazon S3. */
  readonly endpoint: string | null;
  /** The endpoint for listeners; null if it is the same. */
  readonly publicEndpoint: string | null;
  readonly region: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly forcePathStyle: boolean;
  /** Null for the default chain: the environment, ~/.aws, the machine's role. */
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string;
  } | null;
};

export function openClient({ endpoint, region, forcePathStyle, credentials }: S3Options): S3Client {
  return new S3Client({
    region,
    forcePathStyle,
    ...(endpoint === null ? {} : { endpoint }),
    // A copy, because the client modifies the object.
    ...(credentials === null ? {} : { credentials: { ...credentials } }),
    // Not all servers support the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    // The client also throws the errors that it would log.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
    requestHandler: { connectionTimeout: 5_000, socketTimeout: 60_000 },
  });
}

function ignore(): void {}

/** Yields pages with the older list command, which every S3 server supports. */
export async function* listPages(client: S3Client, Bucket: string, prefix: string, after?: string) {
  // `0` follows `/`, so this sorts after all keys of that segment.
  let Marker = after === undefined ? undefined : `${prefix}/${after}0`;
  do {
    const page = await client.send(new ListObjectsCommand({ Bucket, Prefix: `${prefix}/`, Marker }));
    const files: _Object[] = page.Contents ?? [];
    if (files.length > 0) yield files;
    Marker = page.IsTruncated ? files.at(-1)?.Key : undefined;
  } while (Marker !== undefined);
}

/** Yields all files below a prefix, sorted by key, starting after the path segment `after`. */
export async function* listFiles(options: S3Options, client: S3Client, prefix: string, after?: string) {
  try {
    for await (const files of listPages(client, options.bucket, prefix, after)) yield* files;
  } catch (error) {
    fail(options, error);
  }
}

/** Deletes at most 1,000 files per request. */
export async function deleteFiles(client: S3Client, Bucket: string, keys: readonly string[]): Promise<void> {
  const Delete = { Objects: keys.map((Key) => ({ Key })), Quiet: true };
  const { Errors = [] } = await client.send(new DeleteObjectsCommand({ Bucket, Delete }));
  const [first] = Errors;
  if (first) throw new Error(`${first.Key} was not deleted: ${first.Code} ${first.Message}`);
}

export function ifMissing(error: unknown): undefined {
  if (error instanceof Error && (error.name === 'NotFound' || error.name === 'NoSuchKey')) return undefined;
  throw error;
}

/** Reports to callers that media are unavailable; the bucket and the reason are only logged. */
export function explainS3<T>(options: S3Options, work: Promise<T>): Promise<T> {
  return work.catch((error: unknown) => fail(options, error));
}

const away = 'The media store does not answer; try again in a few minutes.';
const refused =
  'The media store refuses access. Its operator can run `aloud doctor`, which names the wrong setting.';

function fail({ bucket, endpoint }: S3Options, cause: unknown): never {
  const status = cause instanceof S3ServiceException ? ` (HTTP ${cause.$metadata.httpStatusCode})` : '';
  const setting = wrongSetting(cause);
  const code = cause instanceof Error && cause.name !== 'Error' ? `${cause.name}: ` : '';
  const reason = cause instanceof Error ? `${code}${cause.message}${status}` : String(cause);
  const place = `S3 bucket ${bucket}${endpoint === null ? '' : ` at ${endpoint}`}`;
  throw new Problem('UNAVAILABLE', setting === null ? away : refused, {
    cause: new Error(`${place}: ${setting === null ? '' : `${setting}. `}${reason}`, { cause }),
  });
}

/** Returns which setting an error response indicates as wrong. A `HEAD` response has only a status. */
function wrongSetting(cause: unknown): string | null {
  if (!(cause instanceof Error)) return null;
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined;
  if (cause.name === 'NoSuchBucket' || cause.name === 'NotFound')
    return 'S3_BUCKET names no bucket of this server';
  if (status === 301) return 'S3_REGION is not the region of the bucket';
  if (status === 401 || status === 403 || cause.name === 'CredentialsProviderError')
    return 'AWS_ACCESS_KEY_ID or AWS_SECRET_ACCESS_KEY is wrong, or this key may not use the bucket';
  return null;
}
