// Copies the files of src that are not TypeScript next to what tsc makes of the others.
import { cpSync } from 'node:fs';

cpSync('src', 'dist/src', { recursive: true, filter: (path) => !path.endsWith('.ts') });
