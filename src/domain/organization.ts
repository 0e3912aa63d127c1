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
  /** An external address. An uploaded logo takes precedence. */
  readonly logoUrl: string | null;
  /** Names of uploaded pictures in the media store. */
  readonly logoFile: string | null;
  readonly coverFile: string | null;
  readonly primaryColor: string | null;
  readonly websiteUrl: string | null;
  readonly context: string | null;
  readonly defaults: Defaults;
  /** When the organization will be deleted; null if no deletion is pending. Until then it is inactive. */
  readonly deleteAfter: Date | null;
  /** When the operator suspended it: no requests, no changes, no new audio. Published episodes stay available. */
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

/** Returns the names of the changed settings for the audit log, or null if nothing changed. */
export function changedParts(before: Organization, after: Organization): string | null {
  const changed = parts.filter(([key]) => !isDeepStrictEqual(before[key], after[key]));
  return changed.length === 0 ? null : list.format(changed.map(([, name]) => name));
}

/** The name of the first organization until someone changes it. */
export const initialOrganizationName = 'My organization';
