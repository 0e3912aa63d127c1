import { pictureHeaders } from '../../domain/picture.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { hasRole } from '../../operations/caller.ts';
import { changeOwnOrganization } from '../../operations/change-organization.ts';
import { findLogo, type PictureChange } from '../../operations/pictures.ts';
import { field, submitButton, textArea, textField } from '../components/form.ts';
import { capitalized } from '../components/format.ts';
import { sendPage } from '../layout/reply.ts';
import { formFile, formText, queryText } from '../layout/request.ts';
import { formPage, page } from '../layout/routes.ts';
import { brandFields, colorPreview } from './brand-fields.ts';
import { defaultFields, submittedDefaults } from './default-fields.ts';
import { goTo } from './layout/address.ts';
import { onlyManagers, postForm, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';

export const organizationSection: Section = {
  path: 'organization',
  name: 'Organization',
  group: 'organization',
  hasModes: false,
  flashMessages: {
    saved: 'Saved. Public pages already show the changes. Scripts and defaults apply to new episodes.',
  },
  routes: [
    ...formPage('/organization', showOrganization, save),
    page('/organization/logo', sendLogo),
    page('/organization/colors', sendColors),
  ],
};

async function showOrganization(dashboard: DashboardContext) {
  const { id } = dashboard.context.membership.organization;
  const content = hasRole(dashboard.context.caller, 'admin')
    ? await organizationForm(dashboard)
    : html`${overview(dashboard)} ${onlyManagers(dashboard, 'change the organization')}`;
  return showPage(dashboard, {
    title: 'Organization',
    facts: html`<span>Organization ID</span> <code>${id}</code>`,
    content,
    scripts: ['brand.js'],
  });
}

/** What a member sees of the form. */
function overview({ context }: DashboardContext): SafeHtml {
  const { name, tier, websiteUrl } = context.membership.organization;
  const rows = [
    ['Name', name],
    ['Tier', capitalized(tier)],
    ['Website', websiteUrl ?? 'Not set'],
  ];
  return html`<dl class="facts facts-wide">${rows.map(([label, value]) => html`<div><dt>${label}</dt><dd class="break">${value}</dd></div>`)}</dl>`;
}

async function save(dashboard: DashboardContext) {
  const { request, context } = dashboard;
  await changeOwnOrganization(context, {
    name: formText(request, 'name', 1000),
    logo: submittedPicture(dashboard, 'logo'),
    cover: submittedPicture(dashboard, 'cover'),
    logoUrl: formText(request, 'logo_url', 4000),
    primaryColor: formText(request, 'primary_color', 100),
    websiteUrl: formText(request, 'website_url', 4000),
    context: formText(request, 'context', 20_000),
    defaults: submittedDefaults(dashboard, context.membership.organization.defaults),
  });
  return goTo(dashboard, '/organization', 'saved');
}

function submittedPicture({ request }: DashboardContext, name: 'logo' | 'cover'): PictureChange {
  const file = formFile(request, name);
  if (file) return { bytes: file.bytes };
  return formText(request, `remove_${name}`, 3) === 'yes' ? 'remove' : 'keep';
}

async function organizationForm(dashboard: DashboardContext): Promise<SafeHtml> {
  const { defaults } = dashboard.context.membership.organization;
  const content = html`${group('Name', 'The name your listeners see.', nameFields(dashboard))}
    ${group('Public pages', 'How your public pages and players look.', brandFields(dashboard))}
    ${group('Scripts', html`Used in every script, unless a request leaves it out.`, scriptFields(dashboard))}
    ${group('Defaults', 'Used when a request and its product don’t set them.', await defaultFields(dashboard, defaults))}
    <p class="actions">${submitButton('Save organization')}</p>`;
  return postForm(dashboard, '/organization', content, { look: 'settings', files: true });
}

function group(title: string, note: SafeHtml | string, fields: SafeHtml): SafeHtml {
  const id = `setting-${title.toLowerCase().replaceAll(' ', '-')}`;
  return html`<section class="setting" aria-labelledby="${id}">
    <div><h2 id="${id}">${title}</h2><p class="setting-note">${note}</p></div>
    <div class="setting-body"><div class="form">${fields}</div></div>
  </section>`;
}

/** Fetched by us: pages load nothing from other sites. */
async function sendLogo({ context, reply }: DashboardContext) {
  const { contentType, body } = await findLogo(context, context.caller.organizationId);
  return reply.type(contentType).headers(pictureHeaders).send(body);
}

/** The preview of a color that is not saved yet. */
async function sendColors({ request, reply }: DashboardContext) {
  return sendPage(reply, html`${colorPreview(queryText(request, 'color', 10))}`);
}

function nameFields(dashboard: DashboardContext): SafeHtml {
  const { name, websiteUrl } = dashboard.context.membership.organization;
  return html`${field({ form: dashboard, name: 'name', label: 'Name', autocomplete: 'organization', value: name, maxLength: 200 })}
    ${textField({ form: dashboard, name: 'website_url', label: 'Website', value: websiteUrl ?? '', maxLength: 2048, placeholder: 'https://', hint: 'Your listen pages link to it.' })}`;
}

function scriptFields(dashboard: DashboardContext): SafeHtml {
  const { context } = dashboard.context.membership.organization;
  return html`${textArea({ form: dashboard, name: 'context', label: 'Context', value: context ?? '', rows: 7, hint: 'Who you are and who your listeners are. Up to 10,240 characters.' })}`;
}
