import type { Command } from 'commander';
import type { Role } from '../../app.ts';
import { readConfig, readEnvironment } from '../../config/config.ts';
import { addCommand, choice } from '../options.ts';

export function addServeCommand(program: Command): void {
  addCommand(program, 'serve', 'run the service')
    .addOption(
      choice('--role <role>', 'API, background work, or both', ['api', 'worker', 'all']).default('all'),
    )
    .action(async (options: { role: Role; json?: boolean }) => {
      const config = readConfig(readEnvironment());
      const { serve } = await import('../serve.ts');
      await serve(config, options);
    });
}
