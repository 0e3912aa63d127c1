import { Problem } from '../../domain/errors.ts';
import { readPronunciationList } from '../../domain/pronunciation-list.ts';
import { inTransaction } from '../../storage/database.ts';
import {
  findOrganization,
  type OrganizationChanges,
  updateOrganization,
} from '../../storage/organizations.ts';
import { recordAction } from '../audit.ts';
import type { CallerContext } from '../context.ts';
import { boundedText, httpsUrl, invalid, optionalText } from '../input.ts';
import { requireRole } from '../require-role.ts';

/** What members may change about their organization. An empty text removes a value. */
export type OrganizationForm = {
  readonly name: string;
  readonly logoUrl: string;
  readonly primaryColor: string;
  readonly websiteUrl: string;
  readonly context: string;
  readonly pronunciations: string;
};

export async function changeOwnOrganization(context: CallerContext, form: OrganizationForm) {
  const { caller, store } = context;
  requireRole(caller, 'admin');
  const changes = check(form);
  return inTransaction(store.database, async (transaction) => {
    const before = await findOrganization(transaction, caller.organizationId);
    const organization = before && (await updateOrganization(transaction, before.id, changes));
    if (!organization) throw new Problem('NOT_FOUND');
    const changed = fields.filter(([key]) => before[key] !== organization[key]).map(([, name]) => name);
    if (changed.length > 0)
      await recordAction(context, transaction, 'organization.changed', { name: changed.join(', ') });
    return organization;
  });
}

const fields: readonly [key: keyof OrganizationForm, name: string][] = [
  ['name', 'name'],
  ['logoUrl', 'logo'],
  ['primaryColor', 'colour'],
  ['websiteUrl', 'website'],
  ['context', 'context for scripts'],
  ['pronunciations', 'pronunciation list'],
];

function check(form: OrganizationForm): OrganizationChanges {
  return {
    name: boundedText('name', form.name, 200),
    logoUrl: orNull(form.logoUrl, (value) => httpsUrl('logo_url', value)),
    primaryColor: orNull(form.primaryColor, color),
    websiteUrl: orNull(form.websiteUrl, (value) => httpsUrl('website_url', value)),
    context: optionalText('context', form.context, 10_240),
    pronunciations: orNull(form.pronunciations, pronunciations),
  };
}

function orNull(value: string, read: (value: string) => string): string | null {
  return value.trim() === '' ? null : read(value.trim());
}

function color(value: string): string {
  if (/^#[0-9a-f]{6}$/i.test(value)) return value.toLowerCase();
  throw invalid('primary_color', 'must be a colour such as #c2410c');
}

const maxEntries = 500;
const howTo = 'write word = how it sounds';

function pronunciations(value: string): string {
  const text = boundedText('pronunciations', value, 20_000);
  const { entries, unclear } = readPronunciationList(text);
  if (unclear.length > 0)
    throw invalid('pronunciations', `is not clear in line ${unclear.slice(0, 5).join(', ')}: ${howTo}`);
  if (entries.length > maxEntries) throw invalid('pronunciations', `must have at most ${maxEntries} words`);
  return entries.map(({ word, sound }) => `${word} = ${sound}`).join('\n');
}
