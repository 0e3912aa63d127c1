import { fault as concurrentJobs } from './concurrent-jobs.ts';
import { fault as databaseRestart } from './database-restart.ts';
import { fault as flippedBits } from './flipped-bits.ts';
import { fault as foreignIds } from './foreign-ids.ts';
import { fault as fullDisk } from './full-disk.ts';
import { fault as hostileCrowd } from './hostile-crowd.ts';
import { fault as kills } from './kills.ts';
import { fault as lastUnit } from './last-unit.ts';
import { fault as mailDown } from './mail-down.ts';
import { fault as providers } from './providers.ts';
import { fault as rateLimit } from './rate-limit.ts';
import { fault as sameKey } from './same-key.ts';
import { fault as scriptPayloads } from './script-payloads.ts';
import { fault as soak } from './soak.ts';
import { fault as stop } from './stop.ts';
import type { Fault } from './support/chaos.ts';
import { fault as webhookTargets } from './webhook-targets.ts';
import { fault as wrongClocks } from './wrong-clocks.ts';

/** Every row, in the order they run. */
export const faults: readonly Fault[] = [
  sameKey,
  lastUnit,
  rateLimit,
  mailDown,
  concurrentJobs,
  foreignIds,
  webhookTargets,
  flippedBits,
  scriptPayloads,
  providers,
  hostileCrowd,
  wrongClocks,
  databaseRestart,
  fullDisk,
  stop,
  kills,
  soak,
];
