import type { Command } from 'commander';
import { grantCredits } from '../../operations/organizations.ts';
import { printing } from '../open-services.ts';
import { addCommand, timestampOrDay, wholeNumberWithin } from '../options.ts';
import { fieldsOf } from '../print.ts';

type CreditsOptions = { org: string; audio: number; expires?: Date };

export function addCreditsCommands(program: Command): void {
  const command = program.command('credits').description('grant credits, used after the monthly quota');

  addCommand(command, 'grant', 'give credits to an organization')
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--audio <number>', 'how many conversions', wholeNumberWithin(1, 1_000_000))
    .option('--expires <date>', 'the last valid day; never expires by default', timestampOrDay)
    .action(
      printing(async (services, { org, audio, expires }: CreditsOptions) => {
        const input = { organizationId: org, audio, expiresAt: expires ?? null };
        const grant = await grantCredits(services, input);
        return creditsFields({ ...grant, amount: grant.granted });
      }),
    );
}

const creditsFields = fieldsOf<Awaited<ReturnType<typeof grantCredits>> & { amount: number }>(
  'id',
  'organizationId',
  'kind',
  'amount',
  'expiresAt',
  'createdAt',
);
