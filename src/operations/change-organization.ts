import type { Defaults } from '../domain/defaults.ts';
import { Problem } from '../domain/errors.ts';
import { changedParts } from '../domain/organization.ts';
import { publicOnly } from '../domain/receiver-url.ts';
import { maxContextLength } from '../domain/text-limits.ts';
import { inTransaction } from '../storage/database.ts';
import {
  findOrganization,
  type OrganizationChanges,
  updateOrganization as update,
} from '../storage/organizations.ts';
import { recordAction } from './audit.ts';
import { type ConversionContext, requireRole } from './context.ts';
import { boundedDefaults, checkDefaults } from './defaults.ts';
import { httpsUrl, invalid, optionalText, organizationName, reachableUrl } from './input.ts';
import { type PictureChange, removeReplaced, storePicture } from './pictures.ts';

/** The fields that members may change. An empty text removes a value. */
export type OrganizationForm = {
  readonly name: string;
  readonly logo: PictureChange;
  readonly cover: PictureChange;
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly websiteUrl: string;
  readonly context: string;
  readonly defaults: Defaults;
};

export async function changeOwnOrganization(context: ConversionContext, form: OrganizationForm) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  await checkDefaults(context, form.defaults);
  const checked = checkForm(form);
  const logoFile = await storePicture(context, 'logo', form.logo);
  const coverFile = await storePicture(context, 'cover', form.cover);
  const changes = {
    ...checked,
    ...(logoFile !== undefined && { logoFile }),
    ...(coverFile !== undefined && { coverFile }),
  };
  const { before, organization } = await inTransaction(store.database, async (transaction) => {
    const before = await findOrganization(transaction, caller.organizationId);
    const organization = before && (await update(transaction, before.id, changes));
    if (!organization) throw new Problem('NOT_FOUND');
    const name = changedParts(before, organization);
    if (name !== null) await recordAction(context, transaction, 'organization.changed', { name });
    return { before, organization };
  });
  await removeReplaced(context, before, organization);
  return organization;
}

function checkForm(form: OrganizationForm): OrganizationChanges {
  return {
    name: organizationName(form.name),
    logoUrl: orNull(form.logoUrl, (value) => reachableUrl(publicOnly, 'logo_url', value)),
    primaryColor: orNull(form.primaryColor, color),
    websiteUrl: orNull(form.websiteUrl, (value) => httpsUrl('website_url', value)),
    context: optionalText('context', form.context, maxContextLength),
    defaults: boundedDefaults(form.defaults),
  };
}

function orNull(value: string, read: (value: string) => string): string | null {
  return value.trim() === '' ? null : read(value.trim());
}

function color(value: string): string {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  throw invalid('primary_color', 'must be a hex color, such as #c2410c');
}
