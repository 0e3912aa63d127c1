import type { FastifyReply } from 'fastify';
import { sendPage } from '../../frame/send-page.ts';
import type { DashboardContext } from './section.ts';
import { type ShellPage, shell } from './shell.ts';

/** Answers with a page of the dashboard. */
export function showPage(dashboard: DashboardContext, page: ShellPage, status = 200): FastifyReply {
  return sendPage(dashboard.reply, shell(dashboard, page), status);
}
