import type { Act } from '../../domain/audit.ts';
import type { Database } from '../../storage/database.ts';
import { recordAct, type Subject } from '../audit/record-act.ts';
import type { Keeper } from './require-endpoint.ts';

/** Writes down what someone of an organization did. The operator acts for none, and keeps no log there. */
export async function recordKeeping(
  { caller }: Pick<Keeper, 'caller'>,
  transaction: Database,
  act: Act,
  subject: Subject,
): Promise<void> {
  if (caller) await recordAct({ caller }, transaction, act, subject);
}
