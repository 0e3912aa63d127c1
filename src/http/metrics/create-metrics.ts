import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Metrics, PoolUse } from '../../domain/metrics.ts';

/** What this process does, and the registry of its metrics. */
export function createMetrics(version: string): { readonly registry: Registry; readonly metrics: Metrics } {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'aloud_build_info',
    help: 'The version that runs, as a label; always 1.',
    labelNames: ['version'] as const,
    registers,
  }).set({ version }, 1);
  const counter = (name: string, help: string, label: string, values: readonly string[]) => {
    const made = new Counter({ name, help, labelNames: [label], registers });
    // From zero, so that the first one is an increase.
    for (const value of values) made.inc({ [label]: value }, 0);
    return (value: string) => made.inc({ [label]: value });
  };
  const seconds = (name: string, help: string) =>
    new Histogram({
      name,
      help,
      buckets: [0.5, 1, 2.5, 5, 10, 20, 40, 80, 160, 320, 640, 1280, 3600],
      registers,
    });
  const conversions = counter(
    'aloud_conversion_attempts_total',
    'Attempts that this process has ended: completed, deferred, or failed by a fault of text, service, deterministic.',
    'outcome',
    ['completed', 'deferred', 'text', 'service', 'deterministic'],
  );
  const durations = seconds(
    'aloud_conversion_duration_seconds',
    'From the claim of a conversion to its completion.',
  );
  const waits = seconds(
    'aloud_conversion_queue_seconds',
    'From the admission of a conversion to its first claim.',
  );
  const webhooks = counter(
    'aloud_webhook_attempts_total',
    'Webhook requests that this process has sent, by outcome.',
    'outcome',
    ['delivered', 'retried', 'failed'],
  );
  const media = counter(
    'aloud_media_errors_total',
    'Operations of the media store that failed.',
    'operation',
    ['put', 'copy', 'find', 'read', 'remove', 'move', 'list', 'sign', 'check'],
  );
  return {
    registry,
    metrics: {
      conversionClaimed: (waited) => waits.observe(waited),
      conversionEnded(outcome, duration) {
        conversions(outcome);
        if (outcome === 'completed') durations.observe(duration);
      },
      scriptWritten: countScripts(registry),
      webhookSent: webhooks,
      mediaFailed: media,
    },
  };
}

function countScripts(registry: Registry): Metrics['scriptWritten'] {
  const counter = (name: string, help: string, ...labelNames: string[]) =>
    new Counter({ name: `aloud_writing_${name}_total`, help, labelNames, registers: [registry] });
  const scripts = counter(
    'scripts',
    'Scripts written by this process, by writer; fallback: a model was asked and failed.',
    'writer',
  );
  const tokens = counter('tokens', 'Tokens that language models counted.', 'direction');
  const repairs = counter(
    'repairs',
    'Sentences of language models by what became of them when they were found faulty or doubted, and by rule.',
    ...['action', 'rule'],
  );
  const durations = counter('seconds', 'Time that writing scripts took.', 'writer');
  return (report, seconds) => {
    // Operators watch for models that failed to write.
    const writer = report.writer === 'model' ? 'model' : report.model === null ? 'builtin' : 'fallback';
    scripts.inc({ writer });
    durations.inc({ writer }, seconds);
    tokens.inc({ direction: 'input' }, report.usage?.inputTokens ?? 0);
    tokens.inc({ direction: 'output' }, report.usage?.outputTokens ?? 0);
    for (const { action, rule } of report.repairs) repairs.inc({ action, rule });
  };
}

/** A gauge by state of pools that are read at each scrape. */
export function measurePools(
  registry: Registry,
  { name, help }: { readonly name: string; readonly help: string },
  pools: Readonly<Record<string, () => PoolUse>>,
): void {
  new Gauge({
    name,
    help,
    labelNames: ['pool', 'state'],
    registers: [registry],
    collect() {
      for (const [pool, use] of Object.entries(pools))
        for (const [state, count] of Object.entries(use())) this.set({ pool, state }, count);
    },
  });
}

export function measureFreeSpace(registry: Registry, read: () => Promise<number>): void {
  new Gauge({
    name: 'aloud_disk_free_bytes',
    help: 'Free bytes on the disk of DATA_DIR; 0 if they cannot be read.',
    registers: [registry],
    async collect() {
      this.set(await read().catch(() => 0));
    },
  });
}
