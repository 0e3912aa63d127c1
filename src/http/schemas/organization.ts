import { type Static, Type } from 'typebox';
import type { OrganizationMembership } from '../../domain/organization.ts';
import { roles } from '../../domain/roles.ts';
import { tiers } from '../../domain/tiers.ts';
import type { Usage as UsageFigures } from '../../domain/usage.ts';
import { DateTime, Nullable, Uuid } from './envelope.ts';
import { Usage, usageView } from './usage.ts';

const summaryFields = {
  id: Uuid('The organization.'),
  name: Type.String({ examples: ['Northwind'] }),
  logo_url: Nullable(Type.String({ format: 'uri', examples: ['https://northwind.example/logo.png'] })),
  role: Type.Enum(roles, { description: "The role of the key's user." }),
  is_default: Type.Boolean({ description: 'Used when a request names no organization.' }),
  created_at: DateTime('When the organization was made.'),
};

export const OrganizationSummary = Type.Object(summaryFields, { description: 'An organization.' });

export const OrganizationDetail = Type.Object(
  {
    ...summaryFields,
    branding: Type.Object({
      primary_color: Nullable(Type.String({ examples: ['#1f6f5c'] })),
      website_url: Nullable(Type.String({ format: 'uri', examples: ['https://northwind.example'] })),
    }),
    subscription: Type.Object({
      tier: Type.Enum(tiers),
      status: Type.Literal('active'),
      current_period_start: DateTime('First moment of the billing period.'),
      current_period_end: DateTime('First moment of the next billing period.'),
    }),
    usage: Usage,
  },
  { description: 'An organization with its branding, subscription and usage.' },
);

export function organizationSummary(
  { organization, role }: OrganizationMembership,
  defaultOrganizationId: string,
): Static<typeof OrganizationSummary> {
  return {
    id: organization.id,
    name: organization.name,
    logo_url: organization.logoUrl,
    role,
    is_default: organization.id === defaultOrganizationId,
    created_at: organization.createdAt.toISOString(),
  };
}

export function organizationDetail(
  membership: OrganizationMembership & { usage: UsageFigures },
  defaultOrganizationId: string,
): Static<typeof OrganizationDetail> {
  const { organization, usage } = membership;
  return {
    ...organizationSummary(membership, defaultOrganizationId),
    branding: { primary_color: organization.primaryColor, website_url: organization.websiteUrl },
    subscription: {
      tier: organization.tier,
      status: 'active',
      current_period_start: usage.period.start.toISOString(),
      current_period_end: usage.period.end.toISOString(),
    },
    usage: usageView(usage),
  };
}
