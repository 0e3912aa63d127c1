import { type Entry, mediaOf } from '../catalog.ts';
import type { Parameter } from '../document.ts';

/** One call of an operation, with the values of the document's examples. */
export type Call = {
  readonly operationId: string;
  readonly server: string;
  readonly method: string;
  /** The path with its values, below `/v1`, and the query. */
  readonly url: string;
  readonly path: Readonly<Record<string, unknown>>;
  readonly query: Readonly<Record<string, unknown>>;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly needsKey: boolean;
  /** Undefined if nothing is sent. */
  readonly body: unknown;
  /** The field of the body with a file of the reader, in base64. */
  readonly file: { readonly field: string; readonly name: string } | null;
  readonly responseKind: 'data' | 'other' | 'stream';
};

export function callOf({ method, path, operation, parameters, fileField }: Entry, server: string): Call {
  const needsKey = operation.security === undefined || operation.security.length > 0;
  const values = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((each) => each.in === place && each.required)
        .map((each) => [each.name, sampleOf(each)]),
    );
  const inPath = values('path');
  const query = values('query');
  const filled = Object.entries(inPath).reduce(
    (text, [name, value]) => text.replace(`{${name}}`, encodeURIComponent(String(value))),
    path,
  );
  const search = new URLSearchParams(
    Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]),
  );
  const [media] = mediaOf(operation.requestBody?.content);
  return {
    operationId: operation.operationId,
    server,
    method,
    path: inPath,
    query,
    needsKey,
    url: `${server}/v1${filled}${search.size > 0 ? `?${search}` : ''}`,
    headers: [
      ...(media ? [['Content-Type', 'application/json'] as const] : []),
      // Without it these operations redirect to the file.
      ...('302' in operation.responses ? [['Accept', 'application/json'] as const] : []),
    ],
    body: media?.example,
    file: fileField === null ? null : { field: fileField, name: fileNameIn(media?.example) },
    responseKind: responseKindOf(operation.responses),
  };
}

function fileNameIn(example: unknown): string {
  return (example as { name?: string } | undefined)?.name ?? 'file';
}

function responseKindOf(responses: Entry['operation']['responses']): Call['responseKind'] {
  const content = Object.entries(responses).find(([status]) => status.startsWith('2'))?.[1].content ?? {};
  if ('text/event-stream' in content) return 'stream';
  return content['application/json']?.schema.properties?.['data'] ? 'data' : 'other';
}

const sampleId = '0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90';

function sampleOf({ name, example, schema }: Parameter): unknown {
  return (
    example ?? schema.examples?.[0] ?? schema.default ?? schema.enum?.[0] ?? (name === 'id' ? sampleId : name)
  );
}
