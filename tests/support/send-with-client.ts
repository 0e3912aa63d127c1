import * as operations from '../../sdk/index.ts';
import { apiDocument } from './api-document.ts';
import type { TestApp, TestResponse } from './app.ts';
import { smallRequest } from './conversions.ts';

type Match = { readonly operationId: string; readonly path: Readonly<Record<string, string>> };

let document: ReturnType<typeof apiDocument> | undefined;

/** Sends a request with the matching function of the client, and returns the unchanged response. */
export async function sendWithClient(
  app: TestApp,
  method: string,
  address: string,
  key: string,
  body?: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  const { origin, pathname, searchParams } = new URL(address, app.siteUrl);
  const { operationId, path } = await findOperation(method, pathname.replace('/v1', ''));
  const answers: Response[] = [];
  const client = operations.createAloudClient({
    server: origin,
    key,
    maxRetries: 0,
    fetch: async (...request) => {
      const answer = await fetch(...request);
      answers.push(answer.clone());
      return answer;
    },
  });
  const call: (options: object) => Promise<unknown> = Reflect.get(operations, operationId);
  const query = Object.fromEntries(searchParams);
  await call({ client, path, query, headers, ...(body !== undefined && { body }) }).catch((error) => {
    if (!(error instanceof operations.AloudError)) throw error;
  });
  const [answer] = answers;
  if (!answer) throw new Error(`${operationId} has sent nothing.`);
  return answer;
}

/** Sends the smallest valid request with these fields. */
export function createWithClient(
  app: TestApp,
  key: string,
  fields: Readonly<Record<string, unknown>> = {},
  headers: Readonly<Record<string, string>> = {},
): Promise<TestResponse> {
  return sendWithClient(app, 'POST', '/v1/conversions', key, { ...smallRequest, ...fields }, headers);
}

/** The operation of a path; one without parameters first. */
async function findOperation(method: string, pathname: string): Promise<Match> {
  document ??= apiDocument();
  const steps = pathname.split('/');
  const found = Object.entries((await document).paths).flatMap(([template, methods]): Match[] => {
    const names = template.split('/');
    const operation = methods[method.toLowerCase()];
    const matches = names.every((name, index) => name.startsWith('{') || name === steps[index]);
    if (!operation || names.length !== steps.length || !matches) return [];
    const values = names.flatMap((name, index): [string, string][] =>
      name.startsWith('{') ? [[name.slice(1, -1), decodeURIComponent(steps[index] ?? '')]] : [],
    );
    return [{ operationId: operation.operationId, path: Object.fromEntries(values) }];
  });
  const [first] = found.sort((left, right) => Object.keys(left.path).length - Object.keys(right.path).length);
  if (!first) throw new Error(`No operation is for ${method} ${pathname}.`);
  return first;
}
