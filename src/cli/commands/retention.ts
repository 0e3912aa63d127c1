import { type Command, InvalidArgumentError } from 'commander';
import { readConfig, readEnvironment, whyMediaStay } from '../../config/config.ts';
import { Problem } from '../../domain/errors.ts';
import {
  kindsOfRetention,
  maxRetentionDays,
  type RetentionKind,
  retentionKinds,
} from '../../domain/retention.ts';
import { changeRetention, previewRetention, runRetentionSoon } from '../../operations/retention/retention.ts';
import { printing, withServices } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf, printList } from '../print.ts';

type Options = { dryRun?: boolean; org?: string; json?: boolean };

export function addRetentionCommand(program: Command): void {
  addCommand(program, 'retention', 'remove expired data now instead of waiting for the daily run')
    .option('--dry-run', 'only show what would be removed')
    .option('--org <id>', 'only with --dry-run: one organization')
    .action(async ({ dryRun = false, org, json }: Options) => {
      if (org !== undefined && !dryRun) throw new Problem('VALIDATION_FAILED', everyOrganization);
      const due = await withServices(async (services) => {
        const rows = await previewRetention(services, org ?? null);
        if (!dryRun) await runRetentionSoon(services);
        return rows;
      });
      printList(due.map(dueFields), { ...(json && { json }) }, 'Nothing has expired.');
      const { sweep } = readConfig(readEnvironment()).media;
      const keepsMedia = sweep !== 'on' && due.some(({ kind }) => kind === 'media');
      if (keepsMedia) console.error(`The media stay: ${whyMediaStay(sweep)}`);
      if (!dryRun && !json && due.some(({ kind }) => kind !== 'media' || !keepsMedia))
        console.error('A worker removes it now.');
    });
}

const everyOrganization =
  '--org only works with --dry-run: expired data is removed for every organization at once.';

/** `aloud org retention`: the periods of one organization. */
export function addRetentionOptions(organizations: Command): void {
  const command = addCommand(
    organizations,
    'retention <id>',
    'show or change after how many days data expires',
  );
  for (const kind of kindsOfRetention)
    command.option(
      `--${kind} <days>`,
      `${retentionKinds[kind]}, 1 to ${maxRetentionDays[kind]}; off removes the period`,
      daysOrOff(kind),
    );
  command.action(
    printing(async (services, id: string, { json: _, ...days }: PeriodOptions) => {
      const changes = Object.entries(days).map(([kind, count]) => [kind, count === off ? null : count]);
      const { own, effective } = await changeRetention(services, id, Object.fromEntries(changes));
      return { organization_id: id, own, effective };
    }),
  );
}

type PeriodOptions = { readonly [Kind in RetentionKind]?: number } & { readonly json?: boolean };

/** Represents `off`, because option values cannot be null. */
const off = 0;

function daysOrOff(kind: RetentionKind): (text: string) => number {
  const longest = maxRetentionDays[kind];
  return (text) => {
    if (text === 'off') return off;
    if (/^[1-9]\d{0,8}$/.test(text) && Number(text) <= longest) return Number(text);
    throw new InvalidArgumentError(`It takes a number of days from 1 to ${longest}, or off.`);
  };
}

const dueFields = fieldsOf<Awaited<ReturnType<typeof previewRetention>>[number]>(
  'organizationId',
  'name',
  'kind',
  'days',
  'count',
  'oldest',
);
