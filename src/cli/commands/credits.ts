import type { Command } from 'commander';
import { grantCredits } from '../../operations/organizations.ts';
import { timestampOrDay, wholeNumber, withJson } from '../options.ts';
import { printOne } from '../print.ts';
import { withCore } from '../with-core.ts';

type Options = { org: string; audio: number; expires?: Date; json?: boolean };

export function addCreditsCommands(program: Command): void {
  const command = program.command('credits').description('credits, used once the monthly quota is');

  withJson(command.command('grant').description('give an organization credits'))
    .requiredOption('--org <id>', 'the organization')
    .requiredOption('--audio <number>', 'how many conversions', wholeNumber)
    .option('--expires <date>', 'the last day they are good for; never when not given', timestampOrDay)
    .action(async (options: Options) => {
      const grant = await withCore((services) =>
        grantCredits(services, {
          organizationId: options.org,
          audio: options.audio,
          expiresAt: options.expires ?? null,
        }),
      );
      printOne(
        {
          id: grant.id,
          organization_id: grant.organizationId,
          kind: grant.kind,
          amount: grant.granted,
          expires_at: grant.expiresAt,
          created_at: grant.createdAt,
        },
        options,
      );
    });
}
