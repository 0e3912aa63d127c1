import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { HomeFigures } from '../../../operations/dashboard.ts';
import { counted } from '../../components/number.ts';
import { timeAgo } from '../../components/time.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';

/** What went wrong and waits for somebody: nothing where nothing did. */
export function attention(dashboard: DashboardContext, figures: HomeFigures): SafeHtml | null {
  const parts = [failedConversions(dashboard, figures), failingWebhooks(dashboard, figures)].filter(
    (part) => part !== null,
  );
  if (parts.length === 0) return null;
  return html`<section aria-label="Wants your attention" class="attention">${parts}</section>`;
}

function failedConversions(
  dashboard: DashboardContext,
  { failed, latestFailures }: HomeFigures,
): SafeHtml | null {
  if (failed === 0) return null;
  const all = addressOf(dashboard, '/conversions', { status: 'failed' });
  const rows = latestFailures.map(({ id, title, createdAt }) =>
    row(addressOf(dashboard, `/conversions/${id}`), title, timeAgo(createdAt, dashboard.now)),
  );
  return html`<div>
    <div class="section-head"><h2>${counted(failed, 'failed conversion')}</h2>${failed > latestFailures.length ? html`<a href="${all}">All that failed</a>` : ''}</div>
    <ul class="attention-list">${rows}</ul>
    <p class="part-note">Open one to see why, and to retry it. Deleting it takes it off this list.</p>
  </div>`;
}

const shown = 5;

function failingWebhooks(
  dashboard: DashboardContext,
  { failingWebhooks: failing }: HomeFigures,
): SafeHtml | null {
  if (failing.length === 0) return null;
  const rows = failing.slice(0, shown).map(({ id, url, failingSince, disabledAt }) => {
    const since = disabledAt ?? failingSince;
    const when = html`${disabledAt === null ? 'since' : 'gone'} ${since ? timeAgo(since, dashboard.now) : ''}`;
    return row(addressOf(dashboard, `/webhooks/${id}`), url, when);
  });
  return html`<div>
    <div class="section-head"><h2>${counted(failing.length, 'failing webhook')}</h2>${failing.length > shown ? html`<a href="${addressOf(dashboard, '/webhooks')}">All webhooks</a>` : ''}</div>
    <ul class="attention-list">${rows}</ul>
    <p class="part-note">What was sent there did not arrive. Open one to see the answers, and to send again.</p>
  </div>`;
}

function row(href: string, name: string, fact: SafeHtml): SafeHtml {
  return html`<li class="attention-row"><a class="table-link" href="${href}">${name}</a> <span class="quiet">${fact}</span></li>`;
}
