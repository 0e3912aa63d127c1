import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { dismissOwnNotice, listOwnNotices } from '../../../operations/notices.ts';
import { submitButton } from '../../components/button.ts';
import { timeAgo } from '../../components/time.ts';
import { pathText } from '../../frame/query-text.ts';
import { goTo } from '../frame/address.ts';
import { postForm } from '../frame/post-form.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';

export const noticesSection: Section = {
  path: 'notices',
  name: 'Notices',
  group: 'organization',
  hasModes: false,
  count: ({ noticeCount }) => noticeCount,
  routes: [
    { method: 'GET', path: '/notices', handler: showNotices },
    {
      method: 'POST',
      path: '/notices/:id/dismiss',
      async handler(dashboard) {
        await dismissOwnNotice(dashboard.context, pathText(dashboard.request, 'id'));
        return goTo(dashboard, '/notices');
      },
    },
  ],
};

type Notice = Awaited<ReturnType<typeof listOwnNotices>>[number];

async function showNotices(dashboard: DashboardContext) {
  const notices = await listOwnNotices(dashboard.context);
  const content =
    notices.length === 0
      ? html`<p class="empty">Nothing to tell. What could not be sent to you by mail will stand here.</p>`
      : html`<ul class="notices">${notices.map((each) => noticeItem(dashboard, each))}</ul>`;
  return showPage(dashboard, { title: 'Notices', content });
}

function noticeItem(dashboard: DashboardContext, { id, title, text, href, createdAt }: Notice): SafeHtml {
  const paragraphs = text.split('\n\n').filter((paragraph) => paragraph !== '');
  const link = href === null ? '' : html`<a class="button button-plain" href="${href}">Look at it</a>`;
  return html`<li class="notice-item">
    <h2>${title}</h2>
    ${paragraphs.map((paragraph) => html`<p>${paragraph}</p>`)}
    <div class="notice-foot">
      <span class="quiet">${timeAgo(createdAt, dashboard.now)}</span>
      ${link}
      ${postForm(dashboard, `/notices/${id}/dismiss`, submitButton('Dismiss', 'plain'), { look: 'inline-form' })}
    </div>
  </li>`;
}
