import type { Attributes, EndedSpan } from '../domain/tracing.ts';

const kinds = { internal: 1, server: 2, consumer: 5 } as const;
const failed = { code: 2 };

/** The JSON form of an `ExportTraceServiceRequest`. */
export function toOtlp(resource: Attributes, spans: readonly EndedSpan[]) {
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

/** As text: a number of JSON would lose the last digits. */
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
