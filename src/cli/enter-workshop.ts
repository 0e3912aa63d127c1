import type { Workshop } from '../app.ts';
import { readConfig, readEnvironment } from '../config/config.ts';

/** Writer and voices for a command that needs no server. Loaded only then: they are not small. */
export async function enterWorkshop(onProgress: (message: string) => void): Promise<Workshop> {
  const config = readConfig(readEnvironment());
  const { openWorkshop } = await import('../app.ts');
  return openWorkshop(config, onProgress);
}
