import type { FastifyReply } from 'fastify';
import type { Organization } from '../../../domain/organization.ts';
import { html } from '../../../html/safe-html.ts';
import { changeOwnOrganization, type OrganizationForm } from '../../../operations/organizations.ts';
import { hasRole } from '../../../operations/require-role.ts';
import { type FormFault, formFault, noFault } from '../../frame/form-fault.ts';
import { formText } from '../../frame/form-text.ts';
import { goTo } from '../frame/address.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { organizationForm } from './organization-page.ts';

export const organizationSection: Section = {
  path: 'organization',
  name: 'Organization',
  group: 'organization',
  hasModes: false,
  leastRole: 'admin',
  notices: { saved: 'Saved. What is made from now on knows it.' },
  routes: [
    { method: 'GET', path: '/organization', handler: (dashboard) => showOrganization(dashboard, noFault) },
    { method: 'POST', path: '/organization', bodyLimit: 262_144, handler: save },
  ],
};

async function showOrganization(
  dashboard: DashboardContext,
  fault: FormFault,
  typed?: OrganizationForm,
): Promise<FastifyReply> {
  const { organization } = dashboard.context.membership;
  const facts = html`<code>${organization.id}</code>`;
  const content = hasRole(dashboard.context.caller, 'admin')
    ? organizationForm(dashboard, organization, { typed: typed ?? asTyped(organization), fault })
    : html`<p class="empty">Only owners and admins change the organization. Ask one of them.</p>`;
  return showPage(dashboard, { title: 'Organization', facts, content }, fault.status);
}

async function save(dashboard: DashboardContext): Promise<FastifyReply> {
  const { request, context } = dashboard;
  const typed: OrganizationForm = {
    name: formText(request, 'name', 1000),
    logoUrl: formText(request, 'logo_url', 4000),
    primaryColor: formText(request, 'primary_color', 100),
    websiteUrl: formText(request, 'website_url', 4000),
    context: formText(request, 'context', 20_000),
    pronunciations: formText(request, 'pronunciations', 40_000),
  };
  try {
    await changeOwnOrganization(context, typed);
    return goTo(dashboard, '/organization', { done: 'saved' });
  } catch (error) {
    return showOrganization(dashboard, formFault(error), typed);
  }
}

function asTyped(organization: Organization): OrganizationForm {
  return {
    name: organization.name,
    logoUrl: organization.logoUrl ?? '',
    primaryColor: organization.primaryColor ?? '',
    websiteUrl: organization.websiteUrl ?? '',
    context: organization.context ?? '',
    pronunciations: organization.pronunciations ?? '',
  };
}
