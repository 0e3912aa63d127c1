import { existsSync } from 'node:fs';
import { resolve, sep } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { type Config, ConfigError, readConfig, readEnvironment } from '../../config/config.ts';
import { reportLostFiles } from '../failures.ts';
import { withInstallation } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { fieldsOf, printOne } from '../print.ts';

const exampleAddress = 'postgres://user:password@host/name';

export function addCopyCommands(program: Command): void {
  const media = program.command('media').description('move the media store');
  addCommand(media, 'copy', 'copy all media to a bucket or a directory, while the service runs')
    .requiredOption('--to <place>', 's3 for the bucket of the settings, or a data directory', placeToCopyTo)
    .action(async ({ to, ...options }: { to: string; json?: boolean }) => {
      const { copyMedia } = await import('../../operations/backups/copy-media.ts');
      const { openMedia } = await import('../../core.ts');
      const { from, target, next } = placesOf(readConfig(readEnvironment()), to);
      const counts = await withInstallation(async (installation, _config, report) => {
        const source = { ...installation, media: await openMedia(from) };
        return copyMedia(source, await openMedia(target), report);
      });
      printOne(fieldsOf<typeof counts>('copied', 'kept', 'missing', 'firstMissing')(counts), options);
      reportLostFiles(counts.missing, counts.firstMissing);
      console.error(`${next} Then restart all processes, and run this command once more with its current`);
      console.error('settings: it copies what was made in between.');
    });
  const database = program.command('database').description('move the database');
  addCommand(database, 'copy', 'copy the database into an empty one, with the service stopped')
    .requiredOption('--to <url>', `the empty database, such as ${exampleAddress}`, databaseAddress)
    .action(async ({ to, ...options }: { to: string; json?: boolean }) => {
      const { copyDatabase } = await import('../../operations/backups/copy-database.ts');
      printOne(
        await withInstallation((installation, _config, report) => copyDatabase(installation, to, report)),
        options,
      );
      console.error('Set DATABASE_URL to the new database for all processes, and start them.');
      console.error('The new database owns the media store now: the old one can no longer use it.');
    });
}

/** A mistyped `s3` must not create a directory. */
function placeToCopyTo(value: string): string {
  if (value === 's3' || value.includes(sep) || existsSync(value)) return value;
  throw new InvalidArgumentError(`It takes s3, or a directory such as .${sep}${value}.`);
}

function databaseAddress(value: string): string {
  if (value.startsWith('postgres://') || value.startsWith('postgresql://')) return value;
  throw new InvalidArgumentError(`It takes an address such as ${exampleAddress}.`);
}

/** Returns the source and the target of the media, and the settings to change. */
function placesOf({ data: { directory, databaseUrl }, media: { s3, prefix } }: Config, to: string) {
  const local = { directory, prefix, s3: null };
  if (to !== 's3') {
    const target = { ...local, directory: resolve(to) };
    const isHere = target.directory === resolve(directory);
    if (isHere && s3 === null)
      throw new ConfigError('S3_BUCKET takes the bucket to copy from, but got nothing.');
    if (!isHere && databaseUrl === null)
      throw new ConfigError(`--to takes ${directory} here, because the embedded PostgreSQL stays there.`);
    const place = isHere ? '' : `Set DATA_DIR to ${target.directory}. `;
    return { from: { ...local, s3 }, target, next: `${place}Remove S3_BUCKET.` };
  }
  if (s3 === null) throw new ConfigError('S3_BUCKET takes the bucket to copy to, but got nothing.');
  const server = s3.endpoint === null ? '' : `, S3_ENDPOINT to ${s3.endpoint}`;
  return {
    from: local,
    target: { ...local, s3 },
    next: `Set S3_BUCKET to ${s3.bucket}${server}, and the region and keys of the bucket.`,
  };
}
