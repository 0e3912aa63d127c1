import { Gauge, type Registry } from 'prom-client';
import { conversionStatuses } from '../../domain/conversion.ts';
import type { WorkMetrics } from '../../operations/installation.ts';

type WorkGauge = {
  readonly help: string;
  readonly label?: string;
  /** The value of the label and the figure; the label of a single figure is empty. */
  readonly read: (work: WorkMetrics) => readonly (readonly [string, number])[];
};

/** The work of the whole installation, the same in every process but for its clock. `measure` gives null without the database. */
export function measureWork(registry: Registry, measure: () => Promise<WorkMetrics | null>): void {
  new Gauge({
    name: 'aloud_database_up',
    help: '1 if this process can read the figures of the installation from PostgreSQL.',
    registers: [registry],
    async collect() {
      this.set((await measure()) ? 1 : 0);
    },
  });
  for (const [name, { help, label, read }] of Object.entries(gauges)) {
    new Gauge({
      name,
      help,
      labelNames: label ? [label] : [],
      registers: [registry],
      async collect() {
        this.reset();
        const work = await measure();
        for (const [value, figure] of work ? read(work) : [])
          this.set(label ? { [label]: value } : {}, figure);
      },
    });
  }
}

const single =
  (read: (work: WorkMetrics) => number): WorkGauge['read'] =>
  (work) => [['', read(work)]];

const gauges: Readonly<Record<string, WorkGauge>> = {
  aloud_conversions: {
    help: 'Conversions of the installation by status.',
    label: 'status',
    read: ({ conversions }) => conversionStatuses.map((status) => [status, conversions[status] ?? 0]),
  },
  aloud_mails: {
    help: 'Mails that are queued, and those that failed for good in the last month, by reason.',
    label: 'state',
    read: ({ mails }) => Object.entries(mails),
  },
  aloud_workers: {
    help: 'Workers that live, by whether their voice is there.',
    label: 'state',
    read({ workers }) {
      const ready = workers.filter(({ canSpeak }) => canSpeak).length;
      return Object.entries({ ready, unable: workers.length - ready });
    },
  },
  aloud_queue_oldest_due_seconds: {
    help: 'How long the longest-due job of a queue has waited for a worker.',
    label: 'queue',
    read: ({
      conversionsDueSeconds: conversions,
      deliveriesDueSeconds: deliveries,
      mailsDueSeconds: mails,
    }) => Object.entries({ conversions, deliveries, mails }),
  },
  aloud_maintenance_last_success_timestamp_seconds: {
    help: 'When a maintenance task last succeeded; 0 for never.',
    label: 'task',
    read: ({ tasks }) => Object.entries(tasks),
  },
  aloud_longest_wait_seconds: {
    help: 'How long the longest-waiting conversion has waited for a slot.',
    read: single((work) => work.maxWaitSeconds),
  },
  aloud_webhook_deliveries_waiting: {
    help: 'Deliveries that have not arrived yet.',
    read: single((work) => work.deliveries),
  },
  aloud_webhook_oldest_seconds: {
    help: 'The age of the oldest delivery that has not arrived, retries included.',
    read: single((work) => work.oldestDeliverySeconds),
  },
  aloud_mail_oldest_seconds: {
    help: 'The age of the oldest mail that no mail server has accepted, retries included.',
    read: single((work) => work.oldestMailSeconds),
  },
  aloud_clock_difference_seconds: {
    help: 'How far the clock of this process is from that of PostgreSQL.',
    read: single((work) => work.clockDifferenceSeconds),
  },
  aloud_media_bytes: {
    help: 'Audio of all conversions, as of the last maintenance.',
    read: single((work) => work.mediaBytes),
  },
};
