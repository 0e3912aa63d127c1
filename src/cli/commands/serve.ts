import type { Command } from 'commander';
import { ConfigError, readConfig, readEnvironment } from '../../config/config.ts';
import { addCommand, choice } from '../options.ts';
import type { ServeOptions } from '../serve.ts';

export function addServeCommand(program: Command): void {
  addCommand(program, 'serve', 'run the service')
    .addOption(
      choice('--role <role>', 'API, background work, or both', ['api', 'worker', 'all']).default('all'),
    )
    .option('--quarantine', 'only show data: no jobs, no webhooks, no mail, no changes')
    .action(async (options: ServeOptions) => {
      if (options.quarantine && options.role === 'worker')
        throw new ConfigError('A worker has nothing to do in quarantine: use --role api or all.');
      const config = readConfig(readEnvironment());
      const { serve } = await import('../serve.ts');
      await serve(config, options);
    });
}
