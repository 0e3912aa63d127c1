import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type CollectedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly start: bigint;
  readonly end: bigint;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** The role of the process. */
  readonly role: string;
};

/** A collector of traces: OTLP over HTTP. It refuses the first batch, as one that is starting does. */
export async function startTraceCollector() {
  const spans: CollectedSpan[] = [];
  const refused: number[] = [];
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { resourceSpans: any[] };
    const isRight = request.url === '/v1/traces' && request.headers['x-team'] === 'a team';
    if (!isRight) return void response.writeHead(404).end();
    if (refused.push(1) === 1) return void response.writeHead(503).end();
    for (const { resource, scopeSpans } of body.resourceSpans) {
      const role = attributesOf(resource.attributes)['aloud.role'] as string;
      for (const span of scopeSpans.flatMap((scope: any) => scope.spans)) {
        const { startTimeUnixNano, endTimeUnixNano, attributes } = span;
        const times = { start: BigInt(startTimeUnixNano), end: BigInt(endTimeUnixNano) };
        spans.push({ ...span, ...times, role, attributes: attributesOf(attributes) });
      }
    }
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans,
    close: () => new Promise<void>((resolve) => void server.close(() => resolve())),
  };
}

function attributesOf(list: readonly { key: string; value: Record<string, unknown> }[]) {
  return Object.fromEntries(list.map(({ key, value }) => [key, Object.values(value)[0]]));
}
