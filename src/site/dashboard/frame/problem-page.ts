import type { FastifyReply } from 'fastify';
import { errorCodes, type Problem } from '../../../domain/errors.ts';
import { html } from '../../../html/safe-html.ts';
import { linkButton } from '../../components/button.ts';
import { sectionAddress } from './address.ts';
import type { DashboardContext } from './section.ts';
import { showPage } from './show-page.ts';

/** What stands in a page's place when it cannot be shown, with the navigation still around it. */
export function problemPage(dashboard: DashboardContext, problem: Problem): FastifyReply {
  const { title, text } = words(problem);
  const content = html`<p class="lede">${text}</p>
    <p class="actions">${linkButton(`Go to ${dashboard.section.name}`, sectionAddress(dashboard, dashboard.section), 'secondary')}</p>`;
  return showPage(dashboard, { title, content }, errorCodes[problem.code].status);
}

function words(problem: Problem): { title: string; text: string } {
  switch (problem.code) {
    case 'NOT_FOUND':
      return {
        title: 'There is nothing here',
        text: 'It may have been deleted, or it belongs to the other mode: look under live and under sandbox.',
      };
    case 'FORBIDDEN':
      return { title: 'You may not do this', text: problem.message };
    case 'INVALID_CURSOR':
      return { title: 'This page of the list is gone', text: 'Start again from the first page.' };
    case 'SCRIPT_EXPIRED':
      return {
        title: 'This script has expired',
        text: 'Scripts are kept for two hours. Write it again in the studio.',
      };
    case 'QUOTA_EXCEEDED':
      return { title: 'The quota is used up', text: `${problem.message} Sandbox conversions still work.` };
    case 'PAID_TIER_REQUIRED':
      return { title: 'This needs a paid tier', text: problem.message };
    default:
      return { title: 'That did not work', text: problem.message };
  }
}
