import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Caller, ConversionServices } from '../operations/context.ts';
import type { ConversionState } from '../operations/conversions/follow-conversion.ts';
import { actFor } from './middleware/authentication.ts';
import { sendFile } from './middleware/files.ts';
import { createSendStates } from './middleware/streams.ts';

/** Streams that one user may have open. */
const maxStreams = 50;

type ApiCall = {
  readonly method: string;
  /** Below `/v1`, with its query. */
  readonly path: string;
  readonly body: string | undefined;
  /** Where the visitor is. */
  readonly ip: string;
};

/** What the site's own pages send as the API does. */
export function createSiteApi(server: FastifyInstance, services: ConversionServices) {
  const sendStates = createSendStates(server, services);
  return {
    sendFile: (
      request: FastifyRequest,
      reply: FastifyReply,
      file: { readonly key: string; readonly headers: Readonly<Record<string, string>> },
    ) => sendFile(services, request, reply, file),
    sendStates: (
      request: FastifyRequest,
      reply: FastifyReply,
      userId: string,
      follow: (signal: AbortSignal) => AsyncGenerator<ConversionState, void, void>,
    ) => sendStates(request, reply, { name: userId, maxStreams, keyId: null }, follow),
    callApi: async (caller: Caller, { method, path, body, ip }: ApiCall) => {
      const headers = {
        accept: 'application/json',
        ...(body !== undefined && { 'content-type': 'application/json' }),
      };
      const options = {
        url: `/v1${path}`,
        remoteAddress: ip,
        headers,
        ...(body !== undefined && { payload: body }),
      };
      const answer = await actFor(caller, () => server.inject({ ...options, method: method as HTTPMethods }));
      return { status: answer.statusCode, body: indented(answer.body) };
    },
  };
}

/** JSON with a line a field; other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
