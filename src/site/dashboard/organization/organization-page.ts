import type { Organization } from '../../../domain/organization.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { OrganizationForm } from '../../../operations/organizations.ts';
import { submitButton } from '../../components/button.ts';
import { field } from '../../components/field.ts';
import { textArea, textField } from '../../components/form-fields.ts';
import { errorOf, type FormFault } from '../../frame/form-fault.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext } from '../frame/section.ts';
import { colourPreview } from './colour-preview.ts';

/** Everything that an organization's people may change about it, in three groups and one form. */
export function organizationForm(
  dashboard: DashboardContext,
  organization: Organization,
  { typed, fault }: { typed: OrganizationForm; fault: FormFault },
): SafeHtml {
  const content = html`${group('Name', 'How people see you.', nameFields(typed, fault))}
    ${group('Public pages', 'What stands on pages and players that you share.', brandFields(organization, typed, fault))}
    ${group('Scripts', 'What every script draws on, unless a request says ignore_org.', scriptFields(typed, fault))}
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

function nameFields(typed: OrganizationForm, fault: FormFault): SafeHtml {
  return html`${field({ name: 'name', label: 'Name', type: 'text', autocomplete: 'organization', value: typed.name, maxLength: 200, error: errorOf(fault, 'name', 'The name') })}
    ${textField({ name: 'website_url', label: 'Website', value: typed.websiteUrl, maxLength: 2048, placeholder: 'https://', error: errorOf(fault, 'website_url', 'The website') })}`;
}

function brandFields(
  { logoUrl, primaryColor }: Organization,
  typed: OrganizationForm,
  fault: FormFault,
): SafeHtml {
  const logo = logoUrl
    ? html`<img class="logo-preview" src="${logoUrl}" alt="Your logo as it is saved" referrerpolicy="no-referrer">`
    : '';
  return html`<div>
      ${textField({ name: 'logo_url', label: 'Address of your logo', value: typed.logoUrl, maxLength: 2048, placeholder: 'https://', hint: 'An image on a server of yours.', error: errorOf(fault, 'logo_url', 'The address') })}
      ${logo}
    </div>
    <div>
      ${textField({ name: 'primary_color', label: 'Colour', value: typed.primaryColor, maxLength: 7, placeholder: '#c2410c', hint: 'Tints the accent of your pages.', error: errorOf(fault, 'primary_color', 'The colour') })}
      ${colourPreview(primaryColor)}
    </div>`;
}

function scriptFields(typed: OrganizationForm, fault: FormFault): SafeHtml {
  return html`${textArea({ name: 'context', label: 'Context', value: typed.context, rows: 7, hint: 'Who you are and whom you speak to. Up to 10,240 characters.', error: errorOf(fault, 'context', 'The context') })}
    ${textArea({ name: 'pronunciations', label: 'Pronunciation list', value: typed.pronunciations, rows: 7, hint: 'One word a line, such as: Kubernetes = koo ber net eez', error: errorOf(fault, 'pronunciations', 'The list') })}`;
}
