import { maintenanceTasks } from '../../src/jobs/start-workers.ts';
import type { ConversionServices } from '../../src/operations/context.ts';

/** Runs all periodic tasks of workers immediately. */
export async function runMaintenance(services: ConversionServices): Promise<void> {
  for (const task of Object.values(maintenanceTasks(services))) await task();
}
