import type { FastifyReply } from 'fastify';
import { pictureHeaders } from '../../domain/picture.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { changeOwnOrganization } from '../../operations/organizations.ts';
import { fetchLogo } from '../../operations/public-pages/public-pages.ts';
import { hasRole } from '../../operations/require-role.ts';
import { type Accent, brandColors, readHex } from '../color/brand-colors.ts';
import { field, submitButton, textArea, textField } from '../components/form.ts';
import { formText } from '../frame/request.ts';
import { formPage, page } from '../frame/routes.ts';
import { defaultFields, submittedDefaults } from './default-fields.ts';
import { addressOf, goTo } from './frame/address.ts';
import { postForm, showPage } from './frame/page.ts';
import type { DashboardContext, Section } from './frame/section.ts';

export const organizationSection: Section = {
  path: 'organization',
  name: 'Organization',
  group: 'organization',
  hasModes: false,
  leastRole: 'admin',
  notices: { saved: 'Saved. New episodes will use the changes.' },
  routes: [...formPage('/organization', showOrganization, save), page('/organization/logo', sendLogo)],
};

async function showOrganization(dashboard: DashboardContext): Promise<FastifyReply> {
  const { id } = dashboard.context.membership.organization;
  const content = hasRole(dashboard.context.caller, 'admin')
    ? await organizationForm(dashboard)
    : html`<p class="empty">Only owners and admins can change the organization. Ask one of them.</p>`;
  return showPage(dashboard, { title: 'Organization', facts: html`<code>${id}</code>`, content });
}

async function save(dashboard: DashboardContext): Promise<FastifyReply> {
  const { request, context } = dashboard;
  await changeOwnOrganization(context, {
    name: formText(request, 'name', 1000),
    logoUrl: formText(request, 'logo_url', 4000),
    primaryColor: formText(request, 'primary_color', 100),
    websiteUrl: formText(request, 'website_url', 4000),
    context: formText(request, 'context', 20_000),
    defaults: submittedDefaults(dashboard, context.membership.organization.defaults),
  });
  return goTo(dashboard, '/organization', 'saved');
}

async function organizationForm(dashboard: DashboardContext): Promise<SafeHtml> {
  const { defaults } = dashboard.context.membership.organization;
  const content = html`${group('Name', 'What people see.', nameFields(dashboard))}
    ${group('Public pages', 'What your public pages and players show.', brandFields(dashboard))}
    ${group('Scripts', 'What every script uses, unless a request sets ignore_org.', scriptFields(dashboard))}
    ${group('Defaults', 'For requests that leave them out and have no product with its own.', await defaultFields(dashboard, defaults))}
    <p class="actions">${submitButton('Save organization')}</p>`;
  return postForm(dashboard, '/organization', content, { look: 'settings' });
}

function group(title: string, note: string, fields: SafeHtml): SafeHtml {
  const id = title.toLowerCase().replaceAll(' ', '-');
  return html`<section class="setting" aria-labelledby="${id}">
    <div><h2 id="${id}">${title}</h2><p class="setting-note">${note}</p></div>
    <div class="setting-body"><div class="form">${fields}</div></div>
  </section>`;
}

/** Fetched by us: pages load nothing from other sites. */
async function sendLogo({ context, reply }: DashboardContext): Promise<FastifyReply> {
  const { contentType, body } = await fetchLogo(context, context.caller.organizationId);
  return reply.type(contentType).headers(pictureHeaders).send(body);
}

function nameFields(dashboard: DashboardContext): SafeHtml {
  const { name, websiteUrl } = dashboard.context.membership.organization;
  return html`${field({ form: dashboard, name: 'name', label: 'Name', autocomplete: 'organization', value: name, maxLength: 200 })}
    ${textField({ form: dashboard, name: 'website_url', label: 'Website', value: websiteUrl ?? '', maxLength: 2048, placeholder: 'https://' })}`;
}

function brandFields(dashboard: DashboardContext): SafeHtml {
  const { logoUrl, primaryColor } = dashboard.context.membership.organization;
  const logo = logoUrl
    ? html`<img class="logo-preview" src="${addressOf(dashboard, '/organization/logo')}" alt="Your saved logo">`
    : '';
  return html`<div>
      ${textField({ form: dashboard, name: 'logo_url', label: 'Logo address', noun: 'The address', value: logoUrl ?? '', maxLength: 2048, placeholder: 'https://', hint: 'An image on your own server.' })}
      ${logo}
    </div>
    <div>
      ${textField({ form: dashboard, name: 'primary_color', label: 'Color', value: primaryColor ?? '', maxLength: 7, placeholder: '#c2410c', hint: 'The accent color of your pages.' })}
      ${colorPreview(primaryColor)}
    </div>`;
}

function scriptFields(dashboard: DashboardContext): SafeHtml {
  const { context } = dashboard.context.membership.organization;
  return html`${textArea({ form: dashboard, name: 'context', label: 'Context', value: context ?? '', rows: 7, hint: 'Who you are and who your listeners are. Up to 10,240 characters.' })}`;
}

const papers = {
  light: { name: 'Light', paper: '#fbf9f5', ink: '#1c1815' },
  dark: { name: 'Dark', paper: '#1c1815', ink: '#f0eee9' },
} as const;

/** The color as public pages show it, adjusted for contrast. */
function colorPreview(primaryColor: string | null): SafeHtml | null {
  const hex = readHex(primaryColor ?? '');
  if (hex === null) return null;
  const colors = brandColors(hex);
  const adjusted = colors.light.signal !== hex || colors.dark.signal !== hex;
  return html`<div class="swatches">${swatch('light', colors.light)} ${swatch('dark', colors.dark)}</div>
    <p class="field-hint">${adjusted ? 'Adjusted for contrast on light and dark pages.' : 'Has enough contrast on light and dark pages.'}</p>`;
}

/** Colors are attributes because the content policy forbids inline styles. */
function swatch(theme: 'light' | 'dark', { signal, deep, faint }: Accent): SafeHtml {
  const { name, paper, ink } = papers[theme];
  const bars = [8, 20, 30, 14, 24, 10, 18, 28, 12].map(
    (tall, index) =>
      html`<rect x="${16 + index * 8}" y="${34 - tall / 2}" width="4" height="${tall}" rx="2" fill="${index < 5 ? signal : ink}" />`,
  );
  return html`<svg class="swatch" viewBox="0 0 240 68" role="img" aria-label="${name}: shapes in ${signal}, text in ${deep}">
    <rect width="240" height="68" fill="${paper}" />
    ${bars}
    <rect x="104" y="18" width="120" height="32" rx="6" fill="${faint}" />
    <text x="164" y="39" text-anchor="middle" font-size="14" font-weight="600" fill="${deep}">${name}</text>
  </svg>`;
}
