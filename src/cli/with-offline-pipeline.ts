import { readConfig, readEnvironment } from '../config/config.ts';
import type { OfflinePipeline } from '../offline-pipeline.ts';

/** Writer and voices for a command that needs no server. Loaded only then: they are not small. */
export async function withOfflinePipeline(onProgress: (message: string) => void): Promise<OfflinePipeline> {
  const config = readConfig(readEnvironment());
  const { openOfflinePipeline } = await import('../offline-pipeline.ts');
  return openOfflinePipeline(config, onProgress);
}
