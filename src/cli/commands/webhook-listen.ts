import type { Command } from 'commander';
import { revealSecret } from '../../operations/webhooks/secrets.ts';
import { wholeNumberWithin, withJson } from '../options.ts';
import { readStandardInput, readTextFile } from '../read-text.ts';
import { withCore } from '../with-core.ts';

type ListenOptions = {
  readonly port: number;
  readonly secret?: string;
  readonly secretFile?: string;
  readonly webhook?: string;
  readonly answer: number;
  readonly json?: boolean;
};

export function addListenCommand(command: Command): void {
  withJson(command.command('listen').description('receive events here, check and print them'))
    .option('--port <number>', 'where to listen on this machine', wholeNumberWithin(1, 65_535), 8787)
    .option('--secret <secret>', 'what they are signed with')
    .option('--secret-file <file>', 'the same, from a file; - for standard input')
    .option('--webhook <id>', 'the same, as this installation knows it')
    .option(
      '--answer <status>',
      'what to answer to events that are in order',
      wholeNumberWithin(200, 599),
      200,
    )
    .action(async (options: ListenOptions) => {
      const secret = await secretFrom(options);
      const { listenForWebhooks } = await import('../listen-for-webhooks.ts');
      await listenForWebhooks({ ...options, secret, json: options.json ?? false });
    });
}

async function secretFrom({ secret, secretFile, webhook }: ListenOptions): Promise<string> {
  if (webhook !== undefined) return withCore((services) => revealSecret(services, webhook));
  const written =
    secretFile === '-' ? await readStandardInput() : secretFile && (await readTextFile(secretFile));
  const found = (written ?? secret ?? '').trim();
  if (found !== '') return found;
  throw new Error(
    'What events are signed with is needed to check them: --secret, --secret-file or --webhook.',
  );
}
