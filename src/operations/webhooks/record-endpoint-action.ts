import type { AuditAction } from '../../domain/audit.ts';
import type { Database } from '../../storage/database.ts';
import { recordAction, type Subject } from '../audit/record-action.ts';
import type { EndpointContext } from './require-endpoint.ts';

/** Writes down what someone of an organization did. The operator acts for none, and keeps no log there. */
export async function recordEndpointAction(
  { caller }: Pick<EndpointContext, 'caller'>,
  transaction: Database,
  action: AuditAction,
  subject: Subject,
): Promise<void> {
  if (caller) await recordAction({ caller }, transaction, action, subject);
}
