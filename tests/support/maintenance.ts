import { maintenanceTasks } from '../../src/jobs/start-workers.ts';
import type { ConversionServices } from '../../src/operations/context.ts';

/** Does what workers do every ten minutes, all of it now. */
export async function runMaintenance(services: ConversionServices): Promise<void> {
  for (const task of Object.values(maintenanceTasks(services))) await task();
}
