import type { Services } from '../operations/context.ts';

export type SiteOptions = {
  readonly services: Services;
  /** Where people reach the site, without a slash at the end. */
  readonly siteUrl: string;
};
