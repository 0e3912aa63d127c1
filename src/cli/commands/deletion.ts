import { existsSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { Command } from 'commander';
import { Problem } from '../../domain/errors.ts';
import type { Services } from '../../operations/context.ts';
import { listDeletions } from '../../operations/deletion/apply-deletions.ts';
import {
  cancelAccountDeletion,
  noteAccountExport,
  scheduleAccountDeletion,
} from '../../operations/deletion/delete-account.ts';
import {
  cancelDeletion,
  recordExport,
  scheduleDeletion,
} from '../../operations/deletion/delete-organization.ts';
import { actForOrganization } from '../../operations/enter-organization.ts';
import { writeExport } from '../../operations/export-data.ts';
import { listing, printing, withInstallation, withServices } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf, printOne } from '../print.ts';

type DeleteOptions = { name?: string; now?: boolean; cancel?: boolean };

const act = (services: Services, organizationId: string) =>
  actForOrganization(services, { organizationId, mode: 'live' });

export function addOrganizationDeletion(command: Command): void {
  addCommand(
    command,
    'export <id> <file>',
    'write all data of an organization and its media to a tar file',
  ).action(async (id: string, file: string, options: { json?: boolean }) => {
    const path = await newFile(file);
    const organization = await withServices(async (services) => recordExport(await act(services, id)));
    await exportTo(path, { kind: 'organization', id: organization.id }, options);
  });
  addCommand(
    command,
    'delete <id>',
    'delete an organization after the grace period; until then its keys and pages do not work',
  )
    .option('--name <name>', 'the name of the organization, to confirm')
    .option('--now', 'without a grace period')
    .option('--cancel', 'keep it after all')
    .action(
      printing(async (services, id: string, { name, now = false, cancel = false }: DeleteOptions) => {
        if (cancel) return organizationFields(await cancelDeletion(await act(services, id)));
        if (name === undefined)
          throw new Problem('VALIDATION_FAILED', '--name takes the name of the organization, to confirm.');
        const planned = await scheduleDeletion(await act(services, id), { name, now });
        if (now) console.error('A worker removes it within ten minutes.');
        return organizationFields(planned);
      }),
    );
  addCommand(
    command,
    'deleted',
    'organizations and accounts that were deleted: ids, times and amounts',
  ).action(
    listing('Nothing is deleted.', async (services) => (await listDeletions(services)).map(deletionFields)),
  );
}

export function addAccountDeletion(command: Command): void {
  addCommand(command, 'export <email> <file>', 'write all data of a person to a tar file').action(
    async (email: string, file: string, options: { json?: boolean }) => {
      const path = await newFile(file);
      const account = await withServices((services) => noteAccountExport(services, email));
      await exportTo(path, { kind: 'account', id: account.id }, options);
    },
  );
  addCommand(
    command,
    'delete <email>',
    'delete an account after the grace period; until then its keys do not work',
  )
    .option('--now', 'without a grace period')
    .option('--cancel', 'keep it after all')
    .action(
      printing(async (services, email: string, { now = false, cancel = false }: DeleteOptions) =>
        accountFields(
          await (cancel
            ? cancelAccountDeletion(services, email)
            : scheduleAccountDeletion(services, email, { now })),
        ),
      ),
    );
}

/** Checks that a new file can be created, before the export is recorded. Returns its path. */
async function newFile(file: string): Promise<string> {
  const path = resolve(file);
  if (existsSync(path))
    throw new Problem('VALIDATION_FAILED', `${path} exists already; choose another name.`);
  await access(dirname(path), constants.W_OK);
  return path;
}

async function exportTo(
  path: string,
  subject: { readonly kind: 'organization' | 'account'; readonly id: string },
  options: { json?: boolean },
): Promise<void> {
  await withInstallation(({ store, media }) =>
    writeExport({ store }, { ...subject, media: subject.kind === 'account' ? null : media }, path),
  );
  printOne({ file: path, bytes: (await stat(path)).size }, options);
}

const organizationFields = fieldsOf<Awaited<ReturnType<typeof scheduleDeletion>>>(
  'id',
  'name',
  'deleteAfter',
  'deletesAccounts',
);
const accountFields = fieldsOf<Awaited<ReturnType<typeof scheduleAccountDeletion>>>(
  'id',
  'email',
  'deleteAfter',
);
const deletionFields = fieldsOf<Awaited<ReturnType<typeof listDeletions>>[number]>(
  'kind',
  'subjectId',
  'deletedAt',
  'conversions',
);
