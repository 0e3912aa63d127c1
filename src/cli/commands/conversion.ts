import type { Command } from 'commander';
import {
  type Conversion,
  type ConversionSummary,
  type ShownStatus,
  shownStatuses,
} from '../../domain/conversion.ts';
import { listConversions } from '../../operations/conversions/conversions.ts';
import { retryConversion } from '../../operations/conversions/create-conversion.ts';
import { showProgress } from '../../operations/conversions/describe-wait.ts';
import { showTimeline, type TimelineEntry } from '../../operations/conversions/timeline.ts';
import { actForOrganization, requireConversion } from '../../operations/enter-organization.ts';
import { listing, openServiceMedia, printing } from '../open-services.ts';
import { addCommand, addListOptions, choice, type ListOptions, scopeOf } from '../options.ts';
import { fieldsOf } from '../print.ts';

export function addConversionCommands(program: Command): void {
  const command = program
    .command('conversion')
    .description('list, show and retry the conversions of organizations');

  addListOptions(addCommand(command, 'list', 'the newest conversions of an organization'))
    .addOption(choice('--status <status>', 'only those with this status', shownStatuses))
    .action(
      listing(
        'There is no such conversion. Live and sandbox (--sandbox) are listed separately.',
        async (services, options: ListOptions & { status?: ShownStatus }) => {
          const context = await actForOrganization(services, scopeOf(options));
          const filter = options.status ? { shownStatus: options.status } : {};
          return (await listConversions(context, { filter, limit: options.limit })).items.map(summary);
        },
      ),
    );

  addCommand(command, 'show <id>', 'one conversion: what it waits for, what it cost, why it failed').action(
    printing(async (services, id: string) => {
      const conversion = await requireConversion(services, id);
      const context = await actForOrganization(services, conversion);
      const progress = await showProgress(services, conversion);
      return {
        ...view(asShown(conversion)),
        ...(progress && progressView(progress)),
        history: (await showTimeline(context, id)).map(entryView),
        log: `search for "conversion_id":"${id}"`,
      };
    }),
  );

  addCommand(command, 'retry <id>', 'make a failed conversion again, free of charge').action(
    printing(async (services, id: string) => {
      const context = await actForOrganization(services, await requireConversion(services, id));
      await retryConversion({ ...context, media: await openServiceMedia(services) }, id);
      return view(asShown(await requireConversion(services, id)));
    }),
  );
}

type Shown<T> = Omit<T, 'status'> & { readonly status: ShownStatus };

/** The API reports a canceled conversion as failed. */
const asShown = <T extends { readonly shownStatus: ShownStatus }>(each: T) => ({
  ...each,
  status: each.shownStatus,
});
const summary = (listed: ConversionSummary) => ({
  ...fields(asShown(listed)),
  cause: listed.shownStatus === 'failed' ? (listed.error?.message ?? null) : null,
});
const fields = fieldsOf<Shown<ConversionSummary>>(
  'id',
  'status',
  'title',
  'createdAt',
  'completedAt',
  'failedAt',
);
const view = fieldsOf<Shown<Conversion>>(
  'id',
  'organizationId',
  'mode',
  'title',
  'status',
  'attempt',
  'error',
  'createdAt',
  'startedAt',
  'failedAt',
  'completedAt',
);
type Progress = NonNullable<Awaited<ReturnType<typeof showProgress>>>;
const progressView = fieldsOf<Progress>('waitsFor', 'worker', 'claims', 'deferredSince', 'dueAt');
const entryView = fieldsOf<TimelineEntry>('at', 'attempt', 'what');
