import { fileURLToPath } from 'node:url';
import { generateClient } from './generate-client.ts';

await generateClient(fileURLToPath(new URL('../../sdk/generated', import.meta.url)));
