import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ConversionServices } from '../operations/context.ts';
import type { ConversionState } from '../operations/conversions/follow-conversion.ts';

export type SiteOptions = {
  readonly services: ConversionServices;
  /** Where people reach the site, without a slash at the end. */
  readonly siteUrl: string;
  /** Whether mail is delivered, or only written to the log. */
  readonly sendsMail: boolean;
  readonly answers: Answers;
};

/** Ways to answer that the site shares with the API. */
export type Answers = {
  /** A stored file, whole or in part. */
  readonly sendFile: (
    request: FastifyRequest,
    reply: FastifyReply,
    file: { readonly key: string; readonly headers: Readonly<Record<string, string>> },
  ) => Promise<FastifyReply>;
  /** The states of a conversion as they come, until the client has gone or the server stops. */
  readonly sendStates: (
    request: FastifyRequest,
    reply: FastifyReply,
    /** Who has it open: nobody may have too many. */
    userId: string,
    follow: (signal: AbortSignal) => AsyncGenerator<ConversionState, void, void>,
  ) => Promise<FastifyReply>;
};
