import type { Command } from 'commander';
import { migrateSchema } from '../../operations/installation.ts';
import { withInstallation } from '../open-services.ts';
import { addCommand } from '../options.ts';
import { printOne } from '../print.ts';

export function addMigrateCommand(program: Command): void {
  const command = addCommand(program, 'migrate', 'bring the schema of the database up to date');
  command.action(async (options: { json?: boolean }) => {
    const applied = await withInstallation(({ store }) => migrateSchema({ store }), { create: true });
    if (options.json) printOne({ applied }, options);
    else console.log(applied.length === 0 ? 'The schema is up to date.' : `Applied ${applied.join(', ')}.`);
  });
}
