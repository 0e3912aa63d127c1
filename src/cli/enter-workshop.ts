import { readConfig, readEnvironment } from '../config/config.ts';
import type { Workshop } from '../workshop.ts';

/** Writer and voices for a command that needs no server. Loaded only then: they are not small. */
export async function enterWorkshop(onProgress: (message: string) => void): Promise<Workshop> {
  const config = readConfig(readEnvironment());
  const { openWorkshop } = await import('../workshop.ts');
  return openWorkshop(config, onProgress);
}
