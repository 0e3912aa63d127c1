import { homedir } from 'node:os';
import { join } from 'node:path';

/** The default of CACHE_DIR: tests and benches use the models that are on the machine already. */
export const modelCache = join(homedir(), '.cache', 'aloud');
