import type { FastifyReply } from 'fastify';
import { type FormFault, formFault } from './form-fault.ts';

type Handler<Context> = (context: Context) => Promise<FastifyReply>;

export type Route<Context> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  /** Maximum size of the form in bytes, if it differs from the default. */
  readonly bodyLimit?: number | undefined;
  readonly handler: Handler<Context>;
};

export function page<Context>(path: string, handler: Handler<Context>): Route<Context> {
  return { method: 'GET', path, handler };
}

/** Handles a form. A rejected form shows the given page again, with the errors and what was typed. */
export function submit<Context extends { readonly fault: FormFault }>(
  path: string,
  handler: Handler<Context>,
  { show, bodyLimit }: { show?: Handler<Context>; bodyLimit?: number | undefined } = {},
): Route<Context> {
  return {
    method: 'POST',
    path,
    bodyLimit,
    async handler(context) {
      try {
        return await handler(context);
      } catch (error) {
        if (!show) throw error;
        return show({ ...context, fault: formFault(error) });
      }
    },
  };
}

/** A page with a form that is submitted to the same address. */
export function formPage<Context extends { readonly fault: FormFault }>(
  path: string,
  show: Handler<Context>,
  handler: Handler<Context>,
  bodyLimit?: number,
): Route<Context>[] {
  return [page(path, show), submit(path, handler, { show, bodyLimit })];
}
