import { pictureHeaders } from '../../domain/picture.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { changeOwnOrganization } from '../../operations/change-organization.ts';
import { findLogo, type PictureChange } from '../../operations/pictures.ts';
import { field, submitButton, textArea, textField } from '../components/form.ts';
import { capitalized } from '../components/format.ts';
import { sendPage } from '../layout/reply.ts';
import { formFile, formText, queryText } from '../layout/request.ts';
import { formPage, page } from '../layout/routes.ts';
import { changedText, shownValues } from '../layout/shown-values.ts';
import { brandFields, colorPreview } from './brand-fields.ts';
import { defaultFields, submittedDefaults, valuesOfDefaults } from './default-fields.ts';
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

type Organization = DashboardContext['context']['membership']['organization'];

async function showOrganization(dashboard: DashboardContext) {
  const { id } = dashboard.context.membership.organization;
  const content = dashboard.mayManage
    ? await organizationForm(dashboard)
    : html`${overview(dashboard)} ${onlyManagers(dashboard, 'change the organization')}`;
  return showPage(dashboard, {
    title: 'Organization',
    facts: html`<span>Organization ID</span> <code>${id}</code>`,
    content,
    scripts: ['brand.js'],
  });
}

/** The read-only view for members. */
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
  const { organization } = context.membership;
  const saved = valuesOf(organization);
  const changed = (name: keyof typeof saved, maxLength: number) =>
    changedText(request, name, maxLength, saved[name]);
  await changeOwnOrganization(context, {
    name: changed('name', 1000),
    logo: submittedPicture(dashboard, 'logo'),
    cover: submittedPicture(dashboard, 'cover'),
    logoUrl: changed('logo_url', 4000),
    primaryColor: changed('primary_color', 100),
    websiteUrl: changed('website_url', 4000),
    context: changed('context', 20_000),
    defaults: submittedDefaults(dashboard, organization.defaults),
  });
  return dashboard.goTo('/organization', 'saved');
}

function valuesOf({ name, logoUrl, primaryColor, websiteUrl, context }: Organization) {
  return {
    name,
    logo_url: logoUrl ?? '',
    primary_color: primaryColor ?? '',
    website_url: websiteUrl ?? '',
    context: context ?? '',
  };
}

function submittedPicture({ request }: DashboardContext, name: 'logo' | 'cover'): PictureChange {
  const file = formFile(request, name);
  if (file) return { bytes: file.bytes };
  return formText(request, `remove_${name}`, 3) === 'yes' ? 'remove' : 'keep';
}

async function organizationForm(dashboard: DashboardContext): Promise<SafeHtml> {
  const { organization } = dashboard.context.membership;
  const { defaults } = organization;
  const content = html`${shownValues(dashboard, { ...valuesOf(organization), ...valuesOfDefaults(defaults) })}
    ${group('Name', 'The name your listeners see.', nameFields(dashboard))}
    ${group('Public pages', 'How your public pages and players look.', brandFields(dashboard))}
    ${group('Scripts', 'Used in every script, unless an episode leaves it out.', scriptFields(dashboard))}
    ${group('Defaults', 'Used where neither the episode nor its product sets them.', await defaultFields(dashboard, defaults))}
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

/** Sends the logo through this server, because pages load nothing from other sites. */
async function sendLogo({ context, reply }: DashboardContext) {
  const { contentType, body } = await findLogo(context, context.caller.organizationId);
  return reply.type(contentType).headers(pictureHeaders).send(body);
}

/** Sends the preview of a color before it is saved. */
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
