import { Problem } from '../../domain/errors.ts';
import type { GeneratedScript } from '../../domain/generated-script.ts';
import { findScript } from '../../storage/scripts.ts';
import type { CallerContext } from '../context.ts';

/** A script of the caller's that can still be voiced. */
export async function showScript({ caller, store }: CallerContext, id: string): Promise<GeneratedScript> {
  const script = await findScript(store.database, caller, id);
  if (!script) throw new Problem('NOT_FOUND');
  if (script.expired) throw new Problem('SCRIPT_EXPIRED');
  return script;
}
