import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Role } from '../../../domain/roles.ts';
import type { ConversionServices } from '../../../operations/context.ts';
import type { OrganizationContext } from '../../../operations/dashboard.ts';
import type { Session } from '../../frame/session.ts';
import type { SiteOptions } from '../../site-options.ts';

/** A part of the dashboard: an entry of the navigation and the addresses behind it. */
export type Section = {
  /** Below the organization's address; empty for the first page. */
  readonly path: string;
  readonly name: string;
  /** Sections of a group stand together. */
  readonly group: 'work' | 'connect' | 'organization';
  /** Whether it shows live and sandbox data apart. */
  readonly hasModes: boolean;
  /** Who has less is not shown the way there. What they may do is decided by the operations. */
  readonly leastRole?: Role;
  /** How many things wait there, shown beside its name. */
  readonly count?: (context: DashboardContext['context']) => number;
  /** What a page may be told to say after a form was sent, by the name in its address. */
  readonly notices?: Readonly<Record<string, string>>;
  readonly routes: readonly DashboardRoute[];
};

export type DashboardRoute = {
  readonly method: 'GET' | 'POST';
  /** Below the organization's address, such as `/conversions/:id`. */
  readonly path: string;
  /** Bytes that a form may have; few unless told. */
  readonly bodyLimit?: number;
  readonly handler: (dashboard: DashboardContext) => Promise<FastifyReply>;
};

/** One request of someone signed in, at work in one of their organizations. */
export type DashboardContext = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly session: Session;
  readonly context: OrganizationContext<ConversionServices>;
  readonly section: Section;
  /** All there are, for the navigation. */
  readonly sections: readonly Section[];
  readonly site: SiteOptions;
  readonly now: Date;
};
