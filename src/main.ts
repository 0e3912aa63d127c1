import { runCommand } from './cli/run-command.ts';

await runCommand(['serve', ...process.argv.slice(2)]);
