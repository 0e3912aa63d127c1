import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import type { OrganizationMembership } from '../../domain/organization.ts';
import { roles } from '../../domain/roles.ts';
import { tiers } from '../../domain/tiers.ts';
import {
  audioRemaining,
  creditsAvailable,
  ledgerEntryTypes,
  type Usage as UsageFigures,
} from '../../domain/usage.ts';
import type { CallerContext, Services } from '../../operations/context.ts';
import { listOrganizations, showOrganization } from '../../operations/organizations.ts';
import { logoAddress } from '../../operations/pictures.ts';
import { showLedger } from '../../operations/quota.ts';
import { contextOf } from '../middleware/access.ts';
import { success, successPage } from '../middleware/envelope.ts';
import { apiView } from '../schemas/api-names.ts';
import { Defaults } from '../schemas/defaults.ts';
import { pageQuery, responses, Success, SuccessList } from '../schemas/envelope.ts';
import {
  Address,
  Count,
  DateTime,
  Flag,
  Nullable,
  NullableId,
  NullableTime,
  Text,
  Uuid,
} from '../schemas/fields.ts';

const Usage = Type.Object(
  {
    period_start: DateTime('Start of the billing period, a calendar month in UTC.'),
    period_end: DateTime('Start of the next billing period.'),
    audio: Type.Object({
      quota: Count('Conversions included per month.', 30),
      used: Count('Conversions charged to the quota this month.', 12),
      remaining: Count('Conversions left before credits are used.', 18),
      refunded: Count(
        'Conversions given back this month, to the quota or as credits, because they failed.',
        1,
      ),
    }),
    video: Type.Object(
      { quota: Count('Always 0.', 0), used: Count('Always 0.', 0), remaining: Count('Always 0.', 0) },
      { description: 'Video is not available yet.' },
    ),
    credits: Type.Object({
      available: Count('Audio and video credits together.', 5),
      audio_credits: Count('Credits for audio.', 5),
      video_credits: Count('Credits for video.', 0),
      expiring_soon: Count('Credits that expire within 30 days.', 2),
    }),
    api_requests: Type.Object({
      today: Count('Requests counted this UTC day, this one included.', 42),
      daily_limit: Count('Daily limit of the tier.', 100),
      this_minute: Count('Requests counted this minute, this one included.', 3),
      minute_limit: Count('Limit per minute of the tier.', 20),
    }),
  },
  { title: 'Usage', description: 'Quota, credits and requests.' },
);

function usageView(usage: UsageFigures): Static<typeof Usage> {
  return {
    period_start: usage.period.start.toISOString(),
    period_end: usage.period.end.toISOString(),
    audio: { ...usage.audio, remaining: audioRemaining(usage) },
    video: { quota: 0, used: 0, remaining: 0 },
    credits: {
      available: creditsAvailable(usage),
      audio_credits: usage.credits.audio,
      video_credits: usage.credits.video,
      expiring_soon: usage.credits.expiringSoon,
    },
    api_requests: {
      today: usage.requests.today,
      daily_limit: usage.requests.dailyLimit,
      this_minute: usage.requests.thisMinute,
      minute_limit: usage.requests.minuteLimit,
    },
  };
}

const summaryFields = {
  id: Uuid('The organization.'),
  name: Text(undefined, 'Northwind'),
  logo_url: Nullable(Address(undefined, 'https://northwind.example/logo.png')),
  role: Type.Enum(roles, { description: 'The role of the key’s user.' }),
  is_default: Flag('Used when a request names no organization.'),
  created_at: DateTime('When the organization was created.'),
};

const OrganizationSummary = Type.Object(summaryFields, {
  title: 'OrganizationSummary',
  description: 'An organization, as lists show it.',
});

const OrganizationDetail = Type.Object(
  {
    ...summaryFields,
    branding: Type.Object({
      primary_color: Nullable(Text(undefined, '#1f6f5c')),
      website_url: Nullable(Address(undefined, 'https://northwind.example')),
    }),
    language: Defaults.language,
    subscription: Type.Object({
      tier: Type.Enum(tiers),
      status: Type.Literal('active'),
      current_period_start: DateTime('Start of the billing period.'),
      current_period_end: DateTime('Start of the next billing period.'),
    }),
    usage: Usage,
  },
  { title: 'Organization', description: 'An organization with its branding, subscription and usage.' },
);

function organizationSummary(context: CallerContext, { organization, role }: OrganizationMembership) {
  return {
    id: organization.id,
    name: organization.name,
    logo_url: logoAddress(context, organization),
    role,
    is_default: organization.id === context.caller.defaultOrganizationId,
    created_at: organization.createdAt.toISOString(),
  };
}

function organizationDetail(
  context: CallerContext,
  membership: OrganizationMembership & { usage: UsageFigures },
) {
  const { organization, usage } = membership;
  return {
    ...organizationSummary(context, membership),
    branding: { primary_color: organization.primaryColor, website_url: organization.websiteUrl },
    language: organization.defaults.language ?? null,
    subscription: {
      tier: organization.tier,
      status: 'active' as const,
      current_period_start: usage.period.start.toISOString(),
      current_period_end: usage.period.end.toISOString(),
    },
    usage: usageView(usage),
  };
}

const listSchema = {
  operationId: 'listOrganizations',
  summary: 'List organizations',
  description: 'The organizations that the key’s user belongs to, longest membership first.',
  response: responses([], { 200: SuccessList(OrganizationSummary, 'The organizations.') }),
};

const showSchema = {
  operationId: 'getOrganization',
  summary: 'Get an organization',
  description: 'One of the organizations that the key’s user belongs to.',
  params: Type.Object({ id: Uuid('The organization.') }),
  response: responses([404], { 200: Success(OrganizationDetail, 'The organization.') }),
};

const usageSchema = {
  operationId: 'getUsage',
  summary: 'Get usage',
  description: 'Quota, credits and requests of the organization in the current billing period.',
  response: responses([], { 200: Success(Usage, 'The usage figures.') }),
};

export function organizationRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/organizations', { schema: listSchema }, async (request) => {
      const context = contextOf(services, request);
      const memberships = await listOrganizations(context);
      const items = memberships.map((each) => organizationSummary(context, each));
      return success(request, items, { meta: { total_count: items.length, has_more: false } });
    });

    server.get('/organizations/:id', { schema: showSchema }, async (request) => {
      const context = contextOf(services, request);
      const organization = await showOrganization(context, request.params.id);
      return success(request, organizationDetail(context, organization));
    });

    // The figures were read when this request was admitted.
    server.get('/usage', { schema: usageSchema }, async (request) =>
      success(request, usageView(contextOf(services, request).caller.usage)),
    );
  };
}

const LedgerEntry = Type.Object(
  {
    id: Text(undefined, 'charge_0197a3c2-5d7e-7c31-9a54-3f8e2b6d1c90_1'),
    type: Type.Enum(ledgerEntryTypes, {
      description:
        'A `charge` for an attempt at a conversion, its `refund`, a `grant` of credits, or the `expiry` of those ' +
        'that were left.',
    }),
    units: Type.Integer({
      description: 'Number of conversions. Negative if they are taken away.',
      examples: [-1],
    }),
    source: Type.Enum(['quota', 'credit'], { description: 'What the units belong to.' }),
    conversion_id: NullableId('The conversion of a charge or refund. It may have been deleted.'),
    attempt: Nullable(
      Type.Integer({ minimum: 1, description: 'Number of the attempt. Each retry counts up.' }),
    ),
    credit_grant_id: NullableId('The grant that credits come from.'),
    expires_at: NullableTime('When a grant expires. Null if it never does.'),
    created_at: DateTime('When it happened.'),
  },
  {
    title: 'LedgerEntry',
    description: 'One change of what the organization may still convert. Entries never change.',
  },
);

const schema = {
  operationId: 'listLedger',
  summary: 'List charges and refunds',
  description:
    'Everything that changed quota and credits, newest first: charges, refunds, grants and expiries. The monthly quota ' +
    'itself is not an entry. Sandbox conversions cost nothing and have no entries.',
  querystring: Type.Object(pageQuery(100)),
  response: responses([], { 200: SuccessList(LedgerEntry, 'One page of the ledger.') }),
};

export function ledgerRoutes(services: Services): FastifyPluginAsyncTypebox {
  return async (server) => {
    server.get('/usage/ledger', { schema }, async (request) => {
      const page = await showLedger(contextOf(services, request), request.query);
      return successPage(request, page, apiView);
    });
  };
}
