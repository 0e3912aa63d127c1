import type { FastifyInstance, HTTPMethods } from 'fastify';
import type { Caller, ConversionServices } from '../operations/context.ts';
import { callAs } from './middleware/access.ts';
import { sendFile } from './middleware/files.ts';
import type { SendStates } from './middleware/streams.ts';

type ApiCall = Readonly<Record<'method' | 'path' | 'ip', string>> & { readonly body: string | undefined };

/** The API responses that the site's own pages send. */
export function createSiteApi(server: FastifyInstance, services: ConversionServices, sendStates: SendStates) {
  return {
    sendFile: sendFile.bind(null, services),
    sendStates,
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
      const response = await callAs(caller, () =>
        server.inject({ ...options, method: method as HTTPMethods }),
      );
      return { status: response.statusCode, body: indented(response.body) };
    },
  };
}

/** Formats JSON with one field per line. Other text stays unchanged. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
