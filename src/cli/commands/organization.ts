import type { Command } from 'commander';
import type { Organization } from '../../domain/organization.ts';
import { type Tier, tiers } from '../../domain/tiers.ts';
import {
  createOrganization,
  listAllOrganizations,
  requireOrganization,
  updateOrganization,
} from '../../operations/organizations.ts';
import { renewOrganizationSecret, revealOrganizationSecret } from '../../operations/webhooks/secrets.ts';
import { choice, wholeNumber, withJson } from '../options.ts';
import { printList, printOne } from '../print.ts';
import { readTextFile } from '../read-text.ts';
import { withCore } from '../with-core.ts';

type Changes = { name?: string; tier?: Tier; audioQuota?: number; contextFile?: string; logoUrl?: string };

export function addOrganizationCommands(program: Command): void {
  const command = program.command('org').description('organizations');

  withJson(command.command('create').description('make an organization'))
    .requiredOption('--name <name>', 'its name')
    .addOption(choice('--tier <tier>', 'what it may use', tiers).default('growth'))
    .action(async (options: { name: string; tier: Tier; json?: boolean }) => {
      printOne(view(await withCore((services) => createOrganization(services, options))), options);
    });

  withJson(command.command('list').description('every organization')).action(
    async (options: { json?: boolean }) => {
      const organizations = await withCore(listAllOrganizations);
      printList(organizations.map(view), options, 'There is no organization yet: aloud org create --name …');
    },
  );

  withJson(command.command('show <id>').description('one organization')).action(
    async (id: string, options: { json?: boolean }) => {
      printOne(view(await withCore((services) => requireOrganization(services, id))), options);
    },
  );

  withJson(command.command('update <id>').description('change what is given'))
    .option('--name <name>', 'its name')
    .addOption(choice('--tier <tier>', 'what it may use', tiers))
    .option('--audio-quota <number>', 'conversions a month, instead of what the tier includes', wholeNumber)
    .option('--context-file <file>', 'what scripts should know about it')
    .option('--logo-url <url>', 'an https:// address')
    .action(async (id: string, options: Changes & { json?: boolean }) => {
      const { json, contextFile, ...changes } = options;
      const context = contextFile === undefined ? {} : { context: await readTextFile(contextFile) };
      const updated = await withCore((services) =>
        updateOrganization(services, id, { ...changes, ...context }),
      );
      printOne(view(updated), options);
    });

  withJson(command.command('secret <id>').description('what signs events sent to a request’s webhook_url'))
    .option('--rotate', 'a new one; the old one goes on signing for 24 hours')
    .action(async (id: string, options: { rotate?: boolean; json?: boolean }) => {
      const shown = await withCore(async (services) =>
        options.rotate
          ? renewOrganizationSecret(services, { organizationId: id })
          : { secret: await revealOrganizationSecret(services, { organizationId: id }) },
      );
      printOne({ organization_id: id, secret: shown.secret }, options);
    });
}

function view(organization: Organization) {
  return {
    id: organization.id,
    name: organization.name,
    tier: organization.tier,
    audio_quota: organization.audioQuota,
    logo_url: organization.logoUrl,
    context: organization.context,
    created_at: organization.createdAt,
  };
}
