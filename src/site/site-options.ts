import type { ConversionServices } from '../operations/context.ts';

export type SiteOptions = {
  readonly services: ConversionServices;
  /** Where people reach the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Whether mail is delivered, or only written to the log. */
  readonly sendsMail: boolean;
};
