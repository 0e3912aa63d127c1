import { type Command, InvalidArgumentError } from 'commander';
import { commandToType } from '../../domain/command-to-type.ts';
import type { Organization } from '../../domain/organization.ts';
import { type Tier, tiers } from '../../domain/tiers.ts';
import { audioRemaining, type LedgerEntry } from '../../domain/usage.ts';
import { actForOrganization } from '../../operations/enter-organization.ts';
import {
  createOrganization,
  listAllOrganizations,
  requireOrganization,
  resumeOrganization,
  suspendOrganization,
  updateOrganization,
} from '../../operations/organizations.ts';
import { showLedger } from '../../operations/quota.ts';
import { revealOrganizationSecret, rotateWebhookSecret } from '../../operations/webhooks/secrets.ts';
import { type DefaultOptions, defaultsOf, withDefaultOptions } from '../default-options.ts';
import { listing, printing } from '../open-services.ts';
import { addCommand, choice, limitOption } from '../options.ts';
import { fieldsOf } from '../print.ts';
import { readTextFile } from '../read-text.ts';
import { addOrganizationDeletion } from './deletion.ts';
import { addRetentionOptions } from './retention.ts';

type CreateOptions = { name: string; tier: Tier };
type Changes = DefaultOptions &
  Partial<CreateOptions> & {
    audioQuota?: number | 'default';
    contextFile?: string;
    logoUrl?: string;
  };

export function addOrganizationCommands(program: Command): void {
  const command = program
    .command('org')
    .alias('organization')
    .description('create, list, change, suspend and delete organizations');

  addCommand(command, 'create', 'create an organization')
    .requiredOption('--name <name>', 'its name')
    .addOption(choice('--tier <tier>', 'its tier, which sets its limits', tiers).default('growth'))
    .action(
      printing(async (services, options: CreateOptions) => view(await createOrganization(services, options))),
    );

  addCommand(command, 'list', 'every organization').action(
    listing(`There is no organization yet: ${commandToType('org create --name …')}`, async (services) =>
      (await listAllOrganizations(services)).map(view),
    ),
  );

  addCommand(command, 'show <id>', 'one organization').action(
    printing(async (services, id: string) => view(await requireOrganization(services, id))),
  );

  addUsage(command);

  withDefaultOptions(addCommand(command, 'update <id>', 'change an organization'))
    .option('--name <name>', 'its name')
    .addOption(choice('--tier <tier>', 'its tier, which sets its limits', tiers))
    .option('--audio-quota <number>', 'conversions a month; default for that of the tier', quotaOrDefault)
    .option('--context-file <file>', 'background for the scripts')
    .option('--logo-url <url>', 'an https:// address')
    .option('--no-defaults', 'remove all defaults for requests')
    .action(
      printing(async (services, id: string, options: Changes) => {
        const { name, tier, audioQuota, logoUrl, contextFile } = options;
        const { defaults: before } = await requireOrganization(services, id);
        const defaults = defaultsOf(options, before);
        const organization = await updateOrganization(services, id, {
          ...(name !== undefined && { name }),
          ...(tier !== undefined && { tier }),
          ...(audioQuota !== undefined && { audioQuota: audioQuota === 'default' ? null : audioQuota }),
          ...(logoUrl !== undefined && { logoUrl }),
          ...(contextFile !== undefined && { context: await readTextFile(contextFile) }),
          ...(Object.keys(defaults).length > 0 && { defaults }),
        });
        if (tier !== undefined && audioQuota === undefined && organization.audioQuota !== null)
          console.error(ownQuotaStays(organization.audioQuota));
        return view(organization);
      }),
    );

  addRetentionOptions(command);
  addOrganizationDeletion(command);
  addSuspension(command);

  addCommand(command, 'secret <id>', 'the secret that signs events sent to a request’s webhook_url')
    .option('--rotate', 'create a new one; the old one remains valid for 24 hours')
    .action(
      printing(async (services, id: string, { rotate }: { rotate?: boolean }) => {
        const context = await actForOrganization(services, { organizationId: id, mode: 'live' });
        const secret = rotate
          ? (await rotateWebhookSecret(context)).secret
          : await revealOrganizationSecret(context);
        return { organization_id: id, secret };
      }),
    );
}

function addUsage(command: Command): void {
  addCommand(command, 'usage <id>', 'what it has used this month, and what is left').action(
    printing(async (services, id: string) => {
      const { caller } = await actForOrganization(services, { organizationId: id, mode: 'live' });
      const { period, audio, credits, requests } = caller.usage;
      return {
        period_start: period.start,
        period_end: period.end,
        quota: audio.quota,
        used: audio.used,
        remaining: audioRemaining(caller.usage),
        refunded: audio.refunded,
        credits: credits.audio,
        requests_today: requests.today,
        requests_a_day: requests.dailyLimit,
      };
    }),
  );
  addCommand(command, 'ledger <id>', 'its charges, refunds and credits, newest first')
    .addOption(limitOption())
    .action(
      listing('Nothing was charged or granted.', async (services, id: string, options: { limit: number }) => {
        const context = await actForOrganization(services, { organizationId: id, mode: 'live' });
        return (await showLedger(context, options)).items.map(ledgerView);
      }),
    );
}

function addSuspension(command: Command): void {
  addCommand(command, 'suspend <id>', 'refuse its keys and changes; conversions wait, published pages stay')
    .option('--reason <text>', 'shown to the organization')
    .action(
      printing(async (services, id: string, { reason }: { reason?: string }) =>
        view(await suspendOrganization(services, id, reason ?? null)),
      ),
    );
  addCommand(command, 'resume <id>', 'end a suspension; waiting conversions continue').action(
    printing(async (services, id: string) => view(await resumeOrganization(services, id))),
  );
}

function quotaOrDefault(text: string): number | 'default' {
  if (text === 'default') return text;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  throw new InvalidArgumentError('It takes a whole number, or default.');
}

function ownQuotaStays(quota: number): string {
  return `It keeps its own quota of ${quota} conversions a month; --audio-quota default uses that of the tier.`;
}

const ledgerView = fieldsOf<LedgerEntry>(
  'createdAt',
  'type',
  'units',
  'source',
  'conversionId',
  'attempt',
  'expiresAt',
);
const view = fieldsOf<Organization>(
  'id',
  'name',
  'tier',
  'audioQuota',
  'logoUrl',
  'context',
  'defaults',
  'createdAt',
  'deleteAfter',
  'suspendedAt',
  'suspendedBecause',
);
