import type { DataRules } from '../../src/domain/retention.ts';

export const keepEverything: DataRules = { retention: {}, deletionGraceDays: 7 };
