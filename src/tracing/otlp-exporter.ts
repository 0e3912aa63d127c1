import type { Attributes, EndedSpan } from '../domain/tracing.ts';

export type ExporterOptions = {
  /** The address of the collector; spans are sent to its path /v1/traces. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Attributes of this process. */
  readonly resource: Readonly<Record<string, string>>;
  readonly onFault: (fault: string, dropped: number) => void;
};

export type Exporter = { add(span: EndedSpan): void; close(): Promise<void> };

const flushMilliseconds = 2000;
const batchSize = 512;
/** Beyond this number, spans are dropped, so that an unavailable collector does not fill the memory. */
const maxWaiting = 4096;
const timeoutMilliseconds = 5000;
const temporary = new Set([429, 502, 503, 504]);

/** Sends ended spans to a collector in batches: OTLP over HTTP, as JSON. */
export function createExporter({ endpoint, headers, resource, onFault }: ExporterOptions): Exporter {
  let waiting: EndedSpan[] = [];
  let dropped = 0;
  let sending: Promise<void> | null = null;
  /** A fault is logged once, until a batch succeeds. */
  let isFaulty = false;

  const post = async (batch: readonly EndedSpan[]): Promise<boolean> => {
    const body = JSON.stringify(toOtlp(resource, batch));
    const signal = AbortSignal.timeout(timeoutMilliseconds);
    const init = {
      method: 'POST',
      body,
      signal,
      headers: { ...headers, 'content-type': 'application/json' },
    };
    const response = await fetch(`${endpoint}/v1/traces`, init);
    await response.body?.cancel();
    if (response.ok) return true;
    if (temporary.has(response.status)) throw new Error(`The collector answers ${response.status}.`);
    dropped += batch.length;
    fail(`The collector refuses spans with ${response.status}.`);
    return false;
  };
  const fail = (fault: string) => {
    if (!isFaulty) onFault(fault, dropped);
    isFaulty = true;
  };
  const sendAll = async () => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, batchSize);
      try {
        if (await post(batch)) isFaulty = false;
      } catch (error) {
        waiting = [...batch, ...waiting].slice(0, maxWaiting);
        return fail(error instanceof Error ? error.message : String(error));
      }
    }
  };
  const flush = () => {
    sending ??= sendAll().finally(() => {
      sending = null;
    });
    return sending;
  };
  const timer = setInterval(flush, flushMilliseconds).unref();
  return {
    add(span) {
      if (!span.isSampled) return;
      if (waiting.length >= maxWaiting) dropped += 1;
      else waiting.push(span);
      if (waiting.length >= batchSize && !isFaulty) void flush();
    },
    async close() {
      clearInterval(timer);
      await sending;
      await flush();
    },
  };
}

const kinds = { internal: 1, server: 2, consumer: 5 } as const;
const failed = { code: 2 };

/** Returns the JSON form of an `ExportTraceServiceRequest`. */
function toOtlp(resource: Attributes, spans: readonly EndedSpan[]) {
  return {
    resourceSpans: [
      {
        resource: { attributes: attributesOf(resource) },
        scopeSpans: [{ scope: { name: 'aloud' }, spans: spans.map(spanOf) }],
      },
    ],
  };
}

function spanOf(span: EndedSpan) {
  const { traceId, spanId, parentId, name, errorType } = span;
  const attributes = errorType === null ? span.attributes : { ...span.attributes, 'error.type': errorType };
  return {
    traceId,
    spanId,
    name,
    kind: kinds[span.kind],
    ...(parentId === null ? {} : { parentSpanId: parentId }),
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: attributesOf(attributes),
    ...(errorType === null ? {} : { status: failed }),
  };
}

/** Returns text, because a JSON number would lose the last digits. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}

function attributesOf(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === null ? [] : [{ key, value: otlpValue(value) }],
  );
}

function otlpValue(value: string | number | boolean) {
  if (typeof value === 'string') return { stringValue: value };
  if (typeof value === 'boolean') return { boolValue: value };
  return Number.isSafeInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
