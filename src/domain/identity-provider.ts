import type { Role } from './roles.ts';

/** Who an identity provider says someone is. */
export type Identity = {
  readonly issuer: string;
  /** Never changes, and is never given to anyone else. */
  readonly subject: string;
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly groups: readonly string[];
  /** When the person last authenticated; null if the provider does not say. */
  readonly authenticatedAt: Date | null;
};

/** Binds a response of the provider to the browser that started the sign-in. */
export type SignInAttempt = {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
  /** Whether the provider must authenticate the person again. */
  readonly again: boolean;
};

export type IdentityProvider = {
  /** The name on the sign-in page. */
  readonly name: string;
  /** Returns the address to redirect the browser to. `again` makes a person authenticate even if they are signed in there. */
  begin(options: {
    readonly again: boolean;
  }): Promise<{ readonly url: string; readonly attempt: SignInAttempt }>;
  /** Verifies the callback address of the browser. Throws unless it proves an identity. */
  finish(callback: URL, attempt: SignInAttempt): Promise<Identity>;
};

/** Members of a group get a role in an organization. `*` is everyone. */
export type GroupRule = { readonly group: string; readonly organizationId: string; readonly role: Role };

export type SingleSignOnRules = {
  /** `*` allows any domain. */
  readonly domains: readonly string[];
  readonly groups: readonly GroupRule[];
};

export function isAllowedDomain(domains: readonly string[], email: string): boolean {
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  return domains.some((allowed) => allowed === '*' || allowed.toLowerCase() === domain);
}

const ranks: readonly Role[] = ['member', 'admin', 'owner'];

/** The highest role in each organization that the rules give to members of these groups. */
export function rolesOf(rules: readonly GroupRule[], groups: readonly string[]): ReadonlyMap<string, Role> {
  const roles = new Map<string, Role>();
  for (const { group, organizationId, role } of rules) {
    if (group !== '*' && !groups.includes(group)) continue;
    const known = roles.get(organizationId);
    if (known === undefined || ranks.indexOf(role) > ranks.indexOf(known)) roles.set(organizationId, role);
  }
  return roles;
}
