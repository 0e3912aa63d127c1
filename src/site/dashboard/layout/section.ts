import type { FastifyReply } from 'fastify';
import type { Role } from '../../../domain/roles.ts';
import type { ConversionServices } from '../../../operations/context.ts';
import type { OrganizationContext } from '../../../operations/enter-organization.ts';
import type { Route } from '../../layout/routes.ts';
import type { AccountContext } from '../../layout/visits.ts';

/** A part of the dashboard: an entry of the navigation and its routes. */
export type Section = {
  /** Relative to the organization's address; empty for the home page. */
  readonly path: string;
  readonly name: string;
  /** The navigation shows the sections of a group together. */
  readonly group: 'work' | 'connect' | 'organization';
  /** Whether it separates live and sandbox data. */
  readonly hasModes: boolean;
  /** Hides the link from lower roles. Operations decide what a role may do. */
  readonly minimumRole?: Role;
  /** The number of open items to show next to its name. */
  readonly count?: (context: DashboardContext['context']) => number;
  /** Messages for the parameter `done`, shown after a form was submitted. */
  readonly flashMessages?: Readonly<Record<string, string>>;
  /** Paths are relative to the organization's address, such as `/conversions/:id`. */
  readonly routes: readonly Route<DashboardContext>[];
};

/** The query of an address. Empty values are left out. */
export type Query = Readonly<Record<string, string | null | undefined>>;

/** One request of a signed-in user in one of their organizations. */
export type DashboardContext = AccountContext & {
  readonly context: OrganizationContext<ConversionServices>;
  readonly section: Section;
  /** The id in the address, of a record of the section. */
  readonly id: string;
  /** Whether the user is an owner or admin. */
  readonly mayManage: boolean;
  /** The address of a page in this organization and mode. */
  readonly at: (path: string, query?: Query) => string;
  /** Redirects after a form. `done` names one of the section's flash messages. */
  readonly goTo: (path: string, done?: string, query?: Query) => FastifyReply;
  /** Counts a form as a request of the organization, if its route declares this. */
  readonly count: () => Promise<void>;
  /** All sections, for the navigation. */
  readonly sections: readonly Section[];
};
