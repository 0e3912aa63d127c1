import { html, type SafeHtml } from '../../html/safe-html.ts';
import { dismissOwnNotice, listOwnNotices } from '../../operations/notify.ts';
import { linkButton, submitButton } from '../components/form.ts';
import { timeAgo } from '../components/format.ts';
import { page } from '../layout/routes.ts';
import { action } from './layout/actions.ts';
import { buttonForm, emptyPage, showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';

export const noticesSection: Section = {
  path: 'notices',
  name: 'Notices',
  group: 'organization',
  hasModes: false,
  count: ({ noticeCount }) => noticeCount,
  routes: [page('/notices', showNotices), action('/notices/:id/dismiss', dismissOwnNotice, '/notices')],
};

type Notice = Awaited<ReturnType<typeof listOwnNotices>>[number];

async function showNotices(dashboard: DashboardContext) {
  const notices = await listOwnNotices(dashboard.context);
  const content =
    notices.length === 0
      ? emptyPage(
          'You’re all caught up',
          'Messages that can’t be emailed to you appear here.',
          linkButton('Go to Home', dashboard.at(''), 'secondary'),
        )
      : html`<ul class="notices">${notices.map((each) => noticeItem(dashboard, each))}</ul>`;
  return showPage(dashboard, { title: 'Notices', content });
}

function noticeItem(dashboard: DashboardContext, { id, title, text, href, createdAt }: Notice): SafeHtml {
  const paragraphs = text.split('\n\n').filter((paragraph) => paragraph !== '');
  return html`<li class="notice-item">
    <h2>${title}</h2>
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    <div class="notice-foot">
      <span class="quiet">${timeAgo(createdAt, dashboard.now)}</span>
      ${href === null ? '' : linkButton('Open', href, 'plain')}
      ${buttonForm(dashboard, `/notices/${id}/dismiss`, submitButton('Dismiss', 'plain'))}
    </div>
  </li>`;
}
