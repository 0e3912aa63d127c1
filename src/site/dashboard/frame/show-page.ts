import type { FastifyReply } from 'fastify';
import { sendPage } from '../../frame/send-page.ts';
import type { Visit } from './section.ts';
import { type ShellPage, shell } from './shell.ts';

/** Answers with a page of the dashboard. */
export function showPage(visit: Visit, page: ShellPage, status = 200): FastifyReply {
  return sendPage(visit.reply, shell(visit, page), status);
}
