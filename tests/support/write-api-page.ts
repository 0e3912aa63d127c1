import { writeFile } from 'node:fs/promises';
import { apiDocument } from './api-document.ts';
import { apiPage } from './api-page.ts';

await writeFile(new URL('../../docs/api.md', import.meta.url), apiPage(await apiDocument()));
