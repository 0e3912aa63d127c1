import type { KeyMode } from '../domain/api-key.ts';
import { Problem } from '../domain/errors.ts';
import type { OrganizationMembership } from '../domain/organization.ts';
import type { WebhookEndpoint } from '../domain/webhook.ts';
import { countRequest } from '../storage/admit-request.ts';
import { countConversions, listConversions } from '../storage/conversions/list-conversions.ts';
import { listCharges, listOutcomes, readAttemptTimes } from '../storage/conversions/timeline.ts';
import { countConversionsByDay, readUsageByDay } from '../storage/days.ts';
import { countNotices } from '../storage/notices.ts';
import { listOrganizationsOfUser } from '../storage/organizations.ts';
import { readUsage } from '../storage/usage.ts';
import { listEndpoints } from '../storage/webhooks/endpoints.ts';
import type { Caller, CallerContext, Services, Visitor, VisitorContext } from './context.ts';
import { showConversion } from './conversions/conversions.ts';
import { noticeReaders } from './notices.ts';
import { usageFrom } from './quota.ts';

/** A visitor who acts for one of their organizations. */
export type OrganizationContext<S extends Services = Services> = CallerContext<S> & {
  readonly visitor: Visitor;
  readonly membership: OrganizationMembership;
  /** Every organization of the visitor, longest membership first. */
  readonly memberships: readonly OrganizationMembership[];
  readonly noticeCount: number;
};

/** Lets a visitor act for one of their organizations, with the operations that a key can call. */
export async function enterOrganization<S extends Services>(
  context: S & { readonly visitor: Visitor },
  { organizationId, mode }: { organizationId: string; mode: KeyMode },
) {
  const { store, tiers, visitor } = context;
  const memberships = await listOrganizationsOfUser(store.database, visitor.userId);
  const membership = memberships.find((each) => each.organization.id === organizationId.toLowerCase());
  if (!membership) throw new Problem('NOT_FOUND');
  const { organization, role } = membership;
  const readers = noticeReaders({ role, organizationId: organization.id }, visitor);
  const [figures, noticeCount] = await Promise.all([
    readUsage(store.database, organization.id),
    countNotices(store.database, readers),
  ]);
  if (!figures) throw new Problem('NOT_FOUND');
  const caller: Caller = {
    keyId: null,
    mode,
    userId: visitor.userId,
    role,
    organizationId: organization.id,
    defaultOrganizationId: organization.id,
    tier: organization.tier,
    usage: usageFrom(figures, tiers),
  };
  return { ...context, visitor, membership, memberships, noticeCount, caller };
}

/** Counts a form that makes or changes something, by the counters of requests with keys. */
export async function countForm({ store, tiers, caller }: CallerContext): Promise<void> {
  if (await countRequest(store, { organizationId: caller.organizationId, tiers })) return;
  throw new Problem('RATE_LIMITED', tooManyRequests);
}

const tooManyRequests =
  'Your organization has reached its request limit, which API keys and the dashboard share. Wait a minute and try ' +
  'again. If it still fails, you’ve reached today’s limit. It resets at midnight UTC.';

/** Every organization of the visitor, longest membership first. */
export function listMemberships({ store, visitor }: VisitorContext) {
  return listOrganizationsOfUser(store.database, visitor.userId);
}

const shownDays = 30;
const shownRows = 5;

export type HomeFigures = Awaited<ReturnType<typeof showHome>>;

/** The figures of the first page. `newest` is the last episode that can be played; `begun` says whether there is a conversion in either mode. */
export async function showHome({ caller, store }: CallerContext) {
  const { database } = store;
  const page = (filter: { status?: 'failed' | 'completed' }) =>
    listConversions(database, caller, { filter, after: null, limit: shownRows });
  const [days, live, sandbox, failed, latestFailures, endpoints, latest, completed] = await Promise.all([
    countConversionsByDay(database, caller, shownDays),
    countConversions(database, { ...caller, mode: 'live' }, {}),
    countConversions(database, { ...caller, mode: 'sandbox' }, {}),
    countConversions(database, caller, { status: 'failed' }),
    page({ status: 'failed' }),
    listEndpoints(database, caller.organizationId, caller.mode),
    page({}),
    page({ status: 'completed' }),
  ]);
  const failingWebhooks = endpoints.filter(wantsAttention);
  const newest = completed.find(({ hasAudio }) => hasAudio);
  return { days, begun: live + sandbox > 0, failed, latestFailures, failingWebhooks, latest, newest };
}

/** Not one that was disabled by hand. */
function wantsAttention({ failingSince, disabledAt, disabledBecause }: WebhookEndpoint): boolean {
  return disabledAt === null ? failingSince !== null : disabledBecause === 'gone';
}

/** Requests and charges of the last 30 days, oldest first. */
export function showUsageByDay({ caller, store }: CallerContext) {
  return readUsageByDay(store.database, caller.organizationId, shownDays);
}

/** In the order in which they happen. */
const happenings = [
  'accepted',
  'retried',
  'revised',
  'charged-quota',
  'charged-credit',
  'started',
  'scripted',
  'completed',
  'failed',
  'refunded',
] as const;
export type Happening = (typeof happenings)[number];
export type TimelineEntry = { readonly at: Date; readonly attempt: number; readonly what: Happening };

const shownAttempts = 50;

/** The history of one of the caller's conversions, oldest first: its last fifty attempts. */
export async function showTimeline(context: CallerContext, id: string) {
  await showConversion(context, id);
  const { database } = context.store;
  const { organizationId } = context.caller;
  const times = await readAttemptTimes(database, context.caller, id);
  if (!times) throw new Problem('NOT_FOUND');
  const { attempt, revisedAttempts } = times;
  const shown = { organizationId, id, after: attempt - shownAttempts };
  const [outcomes, charges] = await Promise.all([
    listOutcomes(database, shown),
    listCharges(database, shown),
  ]);
  const present = [
    ...at(times.startedAt, attempt, 'started'),
    ...at(times.scriptedAt, attempt, 'scripted'),
    ...(times.status === 'completed' ? at(times.completedAt, attempt, 'completed') : []),
    ...at(times.failedAt, attempt, 'failed'),
  ];
  const earlier = outcomes
    .filter((outcome) => outcome.attempt < attempt)
    .flatMap((outcome) =>
      at(outcome.at, outcome.attempt, outcome.type === 'conversion.failed' ? 'failed' : 'completed'),
    );
  const refunded = charges
    .filter(({ kind }) => kind === 'refund')
    .flatMap((refund) => at(refund.at, refund.attempt, 'refunded'));
  const begun = (next: number) => (revisedAttempts.includes(next) ? 'revised' : 'retried');
  const paid = charges
    .filter(({ kind }) => kind === 'charge')
    .flatMap((charge) => [
      ...(charge.attempt > 1 ? at(charge.at, charge.attempt, begun(charge.attempt)) : []),
      ...at(charge.at, charge.attempt, charge.source === 'quota' ? 'charged-quota' : 'charged-credit'),
    ]);
  return [...at(times.createdAt, 1, 'accepted'), ...paid, ...earlier, ...present, ...refunded].sort(inOrder);
}

function at(time: Date | null, attempt: number, what: Happening): TimelineEntry[] {
  return time === null ? [] : [{ at: time, attempt, what }];
}

/** By attempt, then by the order of happenings: the clocks of two transactions may differ. */
function inOrder(left: TimelineEntry, right: TimelineEntry) {
  return left.attempt - right.attempt || happenings.indexOf(left.what) - happenings.indexOf(right.what);
}
