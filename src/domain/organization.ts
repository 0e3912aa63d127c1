import { isDeepStrictEqual } from 'node:util';
import type { Defaults } from './defaults.ts';
import type { Role } from './roles.ts';
import type { Tier } from './tiers.ts';

/** A customer, who owns everything else. */
export type Organization = {
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  /** Overrides the monthly quota of the tier. */
  readonly audioQuota: number | null;
  /** An address elsewhere; an uploaded logo comes first. */
  readonly logoUrl: string | null;
  /** Names of uploaded pictures in the media store. */
  readonly logoFile: string | null;
  readonly coverFile: string | null;
  readonly primaryColor: string | null;
  readonly websiteUrl: string | null;
  /** Context for scripts. */
  readonly context: string | null;
  /** For requests that leave something out. */
  readonly defaults: Defaults;
  /** When it will be deleted; null unless someone asked for that. Until then, it does nothing. */
  readonly deleteAfter: Date | null;
  /** Since when the operator has stopped it: no requests, no changes, no new audio. What is published stays. */
  readonly suspendedAt: Date | null;
  readonly suspendedBecause: string | null;
  readonly createdAt: Date;
};

export function suspension(because: string | null): string {
  const reason = because === null ? '' : ` (${because})`;
  return `This organization is suspended${reason}. Contact the person who runs this installation.`;
}

export type OrganizationMembership = {
  readonly organization: Organization;
  readonly role: Role;
};

/** British, because American lists have a comma before “and”, which our texts leave out. */
const list = new Intl.ListFormat('en-GB');

const parts: readonly [key: keyof Organization, name: string][] = [
  ['name', 'name'],
  ['tier', 'tier'],
  ['audioQuota', 'quota'],
  ['logoFile', 'logo'],
  ['coverFile', 'cover'],
  ['logoUrl', 'logo address'],
  ['primaryColor', 'color'],
  ['websiteUrl', 'website'],
  ['context', 'context for scripts'],
  ['defaults', 'defaults for requests'],
];

/** What someone has changed, by name, as the audit log has it; null for nothing. */
export function changedParts(before: Organization, after: Organization): string | null {
  const changed = parts.filter(([key]) => !isDeepStrictEqual(before[key], after[key]));
  return changed.length === 0 ? null : list.format(changed.map(([, name]) => name));
}

/** Of the first organization, until someone gives it another. */
export const initialOrganizationName = 'My organization';
