import { launch } from './launch.ts';

await launch(process.argv.slice(2));
