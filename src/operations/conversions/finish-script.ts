import type { Conversion } from '../../domain/conversion.ts';
import type { WriterOutput } from '../../domain/writing.ts';
import { publishUpdate } from '../../storage/conversion-feed.ts';
import { saveScript, startGenerating } from '../../storage/conversions/move-attempt.ts';
import { type Database, inTransaction } from '../../storage/database.ts';
import { lockOrganization } from '../../storage/quota.ts';
import type { Services } from '../context.ts';

/** The script is written: from `processing` to `generating`. Undefined when the attempt is no longer running. */
export function finishScript(
  services: Services,
  conversion: Conversion,
  output: WriterOutput,
): Promise<Conversion | undefined> {
  const warnings = [...conversion.warnings, ...output.warnings];
  return change(services, conversion, (transaction) => saveScript(transaction, conversion, output, warnings));
}

/** The script was there from the start, or from an earlier attempt. */
export function keepScript(services: Services, conversion: Conversion): Promise<Conversion | undefined> {
  return change(services, conversion, (transaction) => startGenerating(transaction, conversion));
}

function change(
  services: Services,
  { organizationId }: Conversion,
  update: (transaction: Database) => Promise<Conversion | undefined>,
): Promise<Conversion | undefined> {
  return inTransaction(services.store.database, async (transaction) => {
    await lockOrganization(transaction, organizationId);
    const conversion = await update(transaction);
    if (!conversion) return undefined;
    const { id, status, progress } = conversion;
    await publishUpdate(transaction, { id, status, progress });
    return conversion;
  });
}
