import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import {
  getConversion,
  listConversions,
  listOrganizations,
  listVoices,
} from '../../../sdk/generated/sdk.gen.ts';
import type { ConversionStatus, ConversionSummary } from '../../../sdk/generated/types.gen.ts';
import { everyItem } from '../../../sdk/pages.ts';
import { commandToType } from '../../domain/command-to-type.ts';
import { conversionStatuses } from '../../domain/conversion.ts';
import { choice, wholeNumberWithin } from '../options.ts';
import { printList, printOne } from '../print.ts';
import { addRemoteCommand, type Connection, type ConnectionOptions, connect } from '../remote/connection.ts';

type ListOptions = ConnectionOptions & { limit: number; status?: ConversionStatus };

/** Commands that read from a server. */
export function addRemoteCommands(program: Command): void {
  addRemoteCommand(program, 'voices', 'the voices of a server').action(async (options: ConnectionOptions) => {
    const { client } = await connect(options);
    const { data: providers } = await listVoices({ client });
    const rows = providers.flatMap(({ provider, voices }) =>
      voices.map(({ id, name, gender, description }) => ({ provider, id, name, gender, description })),
    );
    printList(rows, options, 'The server has no voices.');
  });

  addRemoteCommand(program, 'list', 'the conversions on a server, newest first')
    .option('--limit <number>', 'at most this many', wholeNumberWithin(1, 10_000), 20)
    .addOption(choice('--status <status>', 'only those with this status', conversionStatuses))
    .action(async (options: ListOptions) => {
      printList(
        await newest(options),
        options,
        `There is no conversion yet: ${commandToType('convert FILE')}`,
      );
    });

  addRemoteCommand(program, 'open <id>', 'open a conversion in the browser').action(
    async (id: string, options: ConnectionOptions) => {
      const connection = await connect(options);
      const { data } = await getConversion({ client: connection.client, path: { id } });
      const url = data.listen_url ?? (await dashboardUrl(connection, data.id, options.org));
      printOne({ url }, options);
      if (process.stdout.isTTY && !options.json) openBrowser(url);
    },
  );
}

async function newest({ limit, status, ...options }: ListOptions) {
  const { client } = await connect(options);
  const query = { limit: Math.min(limit, 100), ...(status && { status }) };
  const rows: ReturnType<typeof row>[] = [];
  for await (const item of everyItem((page) => listConversions({ client, query: { ...query, ...page } }))) {
    rows.push(row(item));
    if (rows.length >= limit) break;
  }
  return rows;
}

function row({ id, status, duration_seconds, created_at, title }: ConversionSummary) {
  return { id, status, duration_seconds, created_at, title };
}

/** Returns the dashboard address of a conversion that is not public, for people with an account. */
async function dashboardUrl({ client, server, isSandbox }: Connection, id: string, organization?: string) {
  const { data: all } = await listOrganizations({ client });
  const own = organization ?? all.find(({ is_default: isDefault }) => isDefault)?.id;
  return `${server}/dashboard/${own}/conversions/${id}${isSandbox ? '?mode=sandbox' : ''}`;
}

function openBrowser(url: string): void {
  const commands: Partial<Record<NodeJS.Platform, string[]>> = {
    darwin: ['open'],
    win32: ['rundll32', 'url.dll,FileProtocolHandler'],
  };
  const [command = '', ...words] = commands[process.platform] ?? ['xdg-open'];
  const child = spawn(command, [...words, url], { stdio: 'ignore', detached: true });
  // The address has been printed already.
  child.on('error', () => console.error('No browser could be opened here.'));
  child.unref();
}
