import type { Role } from './roles.ts';
import type { Tier } from './tiers.ts';

/** A customer: the owner of conversions, keys, quota and everything else. */
export type Organization = {
  readonly id: string;
  readonly name: string;
  readonly tier: Tier;
  /** Replaces the tier's monthly audio quota where set. */
  readonly audioQuota: number | null;
  readonly logoUrl: string | null;
  readonly primaryColor: string | null;
  readonly websiteUrl: string | null;
  /** What scripts should know about the organization. */
  readonly context: string | null;
  /** How its words are said: one `word = how it sounds` a line. */
  readonly pronunciations: string | null;
  readonly createdAt: Date;
};

/** An organization as seen by someone who belongs to it. */
export type OrganizationMembership = {
  readonly organization: Organization;
  readonly role: Role;
};
