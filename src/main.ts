import { launch } from './cli/launch.ts';

await launch(['serve', ...process.argv.slice(2)]);
