import type { Conversion } from '../../domain/conversion.ts';
import type { Organization } from '../../domain/organization.ts';
import { readClaim, readLoad } from '../../storage/conversions/timeline.ts';
import { listLivingWorkers } from '../../storage/leases.ts';
import type { Services } from '../context.ts';
import { requireOrganization } from '../organizations.ts';

/** Shows the operator which worker runs a conversion, or why it waits. Null for a conversion that has ended. */
export async function showProgress(services: Services, conversion: Conversion) {
  if (conversion.status === 'completed' || conversion.status === 'failed') return null;
  const organization = await requireOrganization(services, conversion.organizationId);
  const claim = await readClaim(services.store.database, conversion.id);
  const waitsFor = claim?.worker ? null : await describeWait(services, organization, claim);
  return { ...claim, waitsFor };
}

type Claim = Awaited<ReturnType<typeof readClaim>>;

/** A conversion without a claim is not admitted yet. */
async function describeWait(services: Services, organization: Organization, claim: Claim): Promise<string> {
  const { id, tier, deleteAfter, suspendedAt, suspendedBecause } = organization;
  if (deleteAfter !== null)
    return `its organization, which is to be deleted after ${deleteAfter.toISOString()}`;
  if (suspendedAt !== null) {
    const reason = suspendedBecause === null ? '' : ` (${suspendedBecause})`;
    return `its organization, which is suspended${reason}: aloud org resume ${id}`;
  }
  const load = await readLoad(services.store.database, id);
  if (!claim) {
    const limit = services.tiers[tier].concurrentJobs;
    return `the organization’s limit: ${load.ofOrganization} of ${limit} conversions at once, on the tier ${tier}`;
  }
  if (claim.dueAt !== null && claim.dueAt > new Date())
    return `a retry at ${claim.dueAt.toISOString()}${claim.deferredBecause === null ? '' : `, after: ${claim.deferredBecause}`}`;
  return describeWorkers(await listLivingWorkers(services.store.database), load);
}

function describeWorkers(
  workers: Awaited<ReturnType<typeof listLivingWorkers>>,
  { claimed, due }: { readonly claimed: number; readonly due: number },
): string {
  if (workers.length === 0) return 'a worker: none runs';
  if (workers.every(({ canSpeak }) => !canSpeak))
    return `a voice: it is unavailable to ${workers.length === 1 ? 'the worker' : 'all workers'}; see aloud doctor`;
  const others = `${claimed} in work, ${due} due`;
  return `a free worker: ${others}, at ${workers.length === 1 ? 'one worker' : `${workers.length} workers`}${claimed === 0 ? '; if it stays so, aloud doctor says why' : ''}`;
}
