import type { FastifyReply } from 'fastify';
import { type FormFault, formFault } from './form-fault.ts';

type Handler<Context> = (context: Context) => Promise<FastifyReply>;

export type Route<Context> = {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly handler: Handler<Context>;
};

export function page<Context>(path: string, handler: Handler<Context>): Route<Context> {
  return { method: 'GET', path, handler };
}

type FormContext = {
  readonly fault: FormFault;
  /** Counts the form. Throws if the limit is exceeded. */
  readonly count?: () => Promise<void>;
};

/** Handles a form. A rejected form shows the given page again, with the errors and the typed values. */
export function submit<Context extends FormContext>(
  path: string,
  handler: Handler<Context>,
  { show }: { show?: Handler<Context> } = {},
): Route<Context> {
  return {
    method: 'POST',
    path,
    async handler(context) {
      try {
        await context.count?.();
        return await handler(context);
      } catch (error) {
        if (!show) throw error;
        return show({ ...context, fault: formFault(error) });
      }
    },
  };
}

/** A page with a form that is submitted to the same address. */
export function formPage<Context extends FormContext>(
  path: string,
  show: Handler<Context>,
  handler: Handler<Context>,
): Route<Context>[] {
  return [page(path, show), submit(path, handler, { show })];
}
