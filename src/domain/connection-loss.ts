import { errorCode } from './error-code.ts';

const codes = /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|57P0[123]|08\d{3}|53\d{3}|40001|40P01)$/;
const messages = /connection terminated|timeout exceeded when|not queryable/i;

/** The database was away, or out of room, for a moment: what failed is sound and worth trying again. */
export function isConnectionLoss(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return codes.test(errorCode(error) ?? '') || messages.test(error.message);
}
