import { existsSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { readConfig, readEnvironment } from '../../config/config.ts';
import { version } from '../../config/version.ts';
import { commandToType } from '../../domain/command-to-type.ts';
import type { BackupHeader } from '../../operations/backups/back-up.ts';
import { reportLostFiles } from '../failures.ts';
import { withInstallation } from '../open-services.ts';
import { addCommand, choice } from '../options.ts';
import { fieldsOf, printOne } from '../print.ts';

export function addBackupCommands(program: Command): void {
  addCommand(program, 'backup <file>', 'write database and media to a file, while the service runs')
    .addOption(
      choice(
        '--media <how>',
        'include media files, or only list them; include by default, list for a bucket',
        ['include', 'list'],
      ),
    )
    .action(async (file: string, options: { media?: BackupHeader['media']; json?: boolean }) => {
      const { backUp } = await import('../../operations/backups/back-up.ts');
      const summary = await withInstallation((installation, config, report) => {
        const media = options.media ?? (config.media.s3 === null ? 'include' : 'list');
        return backUp(installation, { path: resolve(file), version, media, keys: installation, report });
      });
      printOne(
        {
          file: resolve(file),
          ...fieldsOf<typeof summary>(
            'bytes',
            'tables',
            'mediaFiles',
            'missingFiles',
            'firstMissing',
            'notIncluded',
          )(summary),
        },
        options,
      );
      reportLostFiles(summary.missingFiles, summary.firstMissing);
    });
  addCommand(program, 'restore <file>', 'restore a backup into an empty installation').action(
    async (file: string, options: { json?: boolean }) => {
      const { restore } = await import('../../operations/backups/restore.ts');
      // A mistyped name must not create a database.
      await (await open(file)).close();
      const { directory, databaseUrl } = readConfig(readEnvironment()).data;
      const embedded = join(directory, 'postgres');
      const isNew = databaseUrl === null && !existsSync(embedded);
      const summary = await withInstallation(
        (installation, _config, report) => restore(installation, resolve(file), report),
        { create: true },
      ).catch(async (error: unknown) => {
        if (isNew) await rm(embedded, { recursive: true, force: true });
        throw error;
      });
      const fields = fieldsOf<typeof summary>(
        'version',
        'createdAt',
        'mediaFiles',
        'missingFiles',
        'firstMissing',
        'ownsMedia',
      );
      printOne(fields(summary), options);
      reportLostFiles(summary.missingFiles, summary.firstMissing);
      if (!options.json) console.error(nextStep(summary.ownsMedia));
    },
  );
}

function nextStep(ownsMedia: boolean): string {
  const quarantine = commandToType('serve --quarantine');
  return ownsMedia
    ? `Look at it with \`${quarantine}\`, or start the service.`
    : `The media store belongs to the original. Look at the copy with \`${quarantine}\`. To replace the ` +
        'original, stop it and start once with MEDIA_ADOPT=yes.';
}
