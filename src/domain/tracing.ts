import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Readonly<Record<string, string | number | boolean | null>>;

type SpanKind = 'internal' | 'server' | 'consumer';

/** A completed span. Times are milliseconds since 1970. */
export type EndedSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentId: string | null;
  readonly isSampled: boolean;
  readonly name: string;
  readonly kind: SpanKind;
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  /** The name of the error that ended it; null without one. */
  readonly errorType: string | null;
};

/** Receives the spans and debug lines: the log at level debug, a tracing system, or both. */
export type Observer = {
  spanEnded(span: EndedSpan): void;
  log(message: string, fields: Attributes): void;
};

export type Span = {
  readonly traceId: string;
  readonly spanId: string;
  /** Identifies the span to other processes (W3C Trace Context). */
  readonly traceparent: string;
  describe(attributes: Attributes): void;
  /** Spans and log lines within `work` belong to it. */
  run<T>(work: () => T): T;
  end(error?: unknown): void;
};

type Scope = { readonly traceparent: string; readonly observer: Observer | null; readonly span: Span | null };

const current = new AsyncLocalStorage<Scope>();
const form = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;
const zeros = /^0+$/;

/** Returns null if the text is not a valid traceparent. */
export function parseTraceparent(text: string | null) {
  const [, traceId = '0', spanId = '0', flags = '0'] = (text !== null && form.exec(text)) || [];
  if (zeros.test(traceId) || zeros.test(spanId)) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

export type SpanOptions = {
  /** A traceparent; without a valid one, a new trace begins. */
  readonly parent?: string | null;
  readonly kind?: SpanKind;
  readonly startedAt?: number;
  readonly attributes?: Attributes;
};

export function startSpan(observer: Observer, name: string, options: SpanOptions): Span {
  const { kind = 'internal', startedAt = now() } = options;
  const parent = parseTraceparent(options.parent ?? null);
  const traceId = parent?.traceId ?? newId(16);
  const isSampled = parent?.isSampled ?? true;
  const spanId = newId(8);
  const traceparent = `00-${traceId}-${spanId}-${isSampled ? '01' : '00'}`;
  let attributes = options.attributes ?? {};
  let isOpen = true;
  const span: Span = {
    traceId,
    spanId,
    traceparent,
    describe: (added) => {
      attributes = { ...attributes, ...added };
    },
    run: (work) => current.run({ traceparent, observer, span }, work),
    end: (error) => {
      if (!isOpen) return;
      isOpen = false;
      const errorType = error === undefined ? null : error instanceof Error ? error.name : typeof error;
      const parentId = parent?.spanId ?? null;
      const identity = { traceId, spanId, parentId, isSampled, name, kind };
      observer.spanEnded({ ...identity, startedAt, endedAt: now(), attributes, errorType });
    },
  };
  return span;
}

/** Starts a child of the current span; null while the work is not observed. */
export function startChildSpan(name: string): Span | null {
  const scope = current.getStore();
  return scope?.observer ? startSpan(scope.observer, name, { parent: scope.traceparent }) : null;
}

export function withSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  const span = startChildSpan(name);
  return span ? runInSpan(span, work) : work();
}

export async function runInSpan<T>(span: Span, work: () => Promise<T>): Promise<T> {
  try {
    const result = await span.run(work);
    span.end();
    return result;
  } catch (error) {
    span.end(error);
    throw error;
  }
}

const requests = new AsyncLocalStorage<string>();

export function withinRequest<T>(id: string, work: () => T): T {
  return requests.run(id, work);
}

export function currentRequestId(): string | null {
  return requests.getStore() ?? null;
}

/** Runs work in a trace of another system, while it is not observed here. */
export function withinTrace<T>(traceparent: string, work: () => T): T {
  return current.run({ traceparent, observer: null, span: null }, work);
}

/** Returns the trace of the current work, to store with a job. */
export function currentTraceparent(): string | null {
  return current.getStore()?.traceparent ?? null;
}

/** Adds attributes to the current span. */
export function setSpanAttributes(attributes: Attributes): void {
  current.getStore()?.span?.describe(attributes);
}

/** Writes a line to the debug log. It must not contain submitted text. */
export function logDebug(message: string, fields: Attributes): void {
  current.getStore()?.observer?.log(message, fields);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}
