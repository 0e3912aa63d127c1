import { fault as kills } from './kills.ts';
import type { Fault } from './support/chaos.ts';

/** Every row, in the order they run. */
export const faults: readonly Fault[] = [kills];
