import type { KeyMode } from '../domain/api-key.ts';
import type { Role } from '../domain/roles.ts';
import type { Tier, TierTable } from '../domain/tiers.ts';
import type { Usage } from '../domain/usage.ts';
import type { Store } from '../storage/database.ts';

/** What every operation may use. The operator's verbs need no more than this. */
export type Services = {
  readonly store: Store;
  readonly tiers: TierTable;
  readonly siteUrl: string;
};

/** Who makes a request with an API key, and for which organization. */
export type Caller = {
  readonly keyId: string;
  readonly mode: KeyMode;
  readonly userId: string | null;
  readonly role: Role;
  readonly organizationId: string;
  /** The organization of the key itself, used where a request names none. */
  readonly defaultOrganizationId: string;
  readonly tier: Tier;
  readonly usage: Usage;
};

export type CallerContext = Services & { readonly caller: Caller };

/** Someone who is signed in to the site. */
export type Visitor = { readonly userId: string; readonly email: string };

export type VisitorContext = Services & { readonly visitor: Visitor };
