import type { Logger } from 'pino';
import type { EndedSpan, Observer } from '../domain/tracing.ts';
import type { Exporter, ExporterOptions } from './otlp-exporter.ts';

export type ObserverOptions = {
  readonly logger: Logger;
  /** Null to export no traces. */
  readonly tracing: Omit<ExporterOptions, 'onFault'> | null;
};

/** Reports each step to the debug log and the tracing system; null if both are off. */
export async function openObserver({ logger, tracing }: ObserverOptions) {
  const isDebugging = logger.isLevelEnabled('debug');
  const exporter = tracing && (await openExporter(tracing, logger));
  const observer: Observer = {
    spanEnded(span) {
      // A request has its own log line.
      if (isDebugging && span.kind !== 'server') logger.debug(logFields(span), `span ${span.name}`);
      exporter?.add(span);
    },
    log: (message, fields) => logger.debug(fields, message),
  };
  return {
    observer: exporter || isDebugging ? observer : null,
    close: async () => exporter?.close(),
  };
}

/** Loaded only if traces are exported. */
async function openExporter(tracing: Omit<ExporterOptions, 'onFault'>, logger: Logger): Promise<Exporter> {
  const { createExporter } = await import('./otlp-exporter.ts');
  const onFault = (fault: string, dropped: number) =>
    logger.warn({ fault, dropped_spans: dropped }, 'traces could not be exported');
  return createExporter({ ...tracing, onFault });
}

function logFields({ traceId, startedAt, endedAt, attributes, errorType }: EndedSpan) {
  return {
    ...attributes,
    trace_id: traceId,
    duration_ms: Math.round((endedAt - startedAt) * 10) / 10,
    ...(errorType === null ? {} : { error_type: errorType }),
  };
}
