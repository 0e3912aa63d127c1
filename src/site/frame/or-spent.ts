import type { FastifyReply } from 'fastify';
import { Problem } from '../../domain/errors.ts';
import type { SafeHtml } from '../../html/safe-html.ts';
import { sendPage } from './send-page.ts';

/** Answers what a link leads to; one that is spent, or never was, gets a page of its own. */
export async function orSpent(
  reply: FastifyReply,
  spentPage: () => SafeHtml,
  answer: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await answer();
  } catch (error) {
    if (!(error instanceof Problem && error.code === 'NOT_FOUND')) throw error;
    return sendPage(reply, spentPage(), 404);
  }
}
