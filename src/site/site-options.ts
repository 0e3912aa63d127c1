import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IdentityProvider, SingleSignOnRules } from '../domain/identity-provider.ts';
import type { Caller, ConversionServices } from '../operations/context.ts';
import type { ConversionState } from '../operations/conversions/follow-conversion.ts';
import type { StreamHolder } from '../operations/conversions/stream-holder.ts';
import type { SignUp } from '../operations/organizations.ts';

/** How people sign in with an identity provider. */
export type SingleSignOn = {
  readonly provider: IdentityProvider;
  readonly rules: SingleSignOnRules;
  /** Passwords are off. */
  readonly only: boolean;
};

export type SiteOptions = {
  readonly services: ConversionServices;
  /** The public address of the site, without a trailing slash. */
  readonly siteUrl: string;
  /** False if mail is only written to the log. */
  readonly sendsMail: boolean;
  readonly signUp: SignUp;
  readonly singleSignOn: SingleSignOn | null;
  /** Forms that change something are refused. */
  readonly quarantine: boolean;
  /** The OpenAPI document, once all routes are registered. */
  readonly apiDocument: () => object;
  readonly siteApi: SiteApi;
  readonly limits: Limits;
};

/** Functions that reject a request if the limit of the minute is exceeded. */
type Limits = {
  readonly byNetwork: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;
  readonly byPerson: (request: FastifyRequest, reply: FastifyReply, userId: string) => Promise<unknown>;
};

/** Responses that the site shares with the API. */
type SiteApi = {
  /** A stored file or a range of it. */
  readonly sendFile: (
    request: FastifyRequest,
    reply: FastifyReply,
    file: { readonly key: string; readonly headers: Readonly<Record<string, string>> },
  ) => Promise<FastifyReply>;
  /** The states of a conversion, until the client disconnects or the server stops. */
  readonly sendStates: (
    request: FastifyRequest,
    reply: FastifyReply,
    holder: StreamHolder,
    follow: (signal: AbortSignal) => AsyncGenerator<ConversionState, void, void>,
  ) => Promise<FastifyReply>;
  /** A call of the API for someone who is signed in, and the text of its response. */
  readonly callApi: (
    caller: Caller,
    call: {
      readonly method: string;
      /** Below `/v1`, with its query. */
      readonly path: string;
      readonly body: string | undefined;
      readonly ip: string;
    },
  ) => Promise<{ readonly status: number; readonly body: string }>;
};
