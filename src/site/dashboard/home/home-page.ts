import { html, type SafeHtml } from '../../../html/safe-html.ts';
import type { HomeFigures } from '../../../operations/dashboard.ts';
import { chart } from '../../components/chart.ts';
import { conversionTable } from '../conversions/conversion-table.ts';
import { addressOf } from '../frame/address.ts';
import type { DashboardContext } from '../frame/section.ts';
import { usageFigures } from '../usage/usage-figures.ts';
import { attention } from './attention.ts';

/** Where the organization stands, how it got there, and what wants attention. */
export function homeContent(dashboard: DashboardContext, figures: HomeFigures): SafeHtml {
  return html`${attention(dashboard, figures)}
    ${usageFigures(dashboard.context.caller.usage)}
    <section aria-labelledby="over-time">
      <h2 id="over-time">Conversions, last 30 days</h2>
      ${chart({
        caption: 'Conversions a day',
        series: [
          { name: 'Completed', look: 'ink' },
          { name: 'Failed', look: 'signal' },
          { name: 'Under way', look: 'soft' },
        ],
        days: figures.days.map(({ day, completed, failed, running }) => ({
          day,
          values: [completed, failed, running],
        })),
      })}
    </section>
    <section aria-labelledby="latest">
      <div class="section-head"><h2 id="latest">Latest</h2><a href="${addressOf(dashboard, '/conversions')}">All conversions</a></div>
      ${figures.latest.length === 0 ? nothingYet(dashboard) : conversionTable(dashboard, 'Latest conversions', figures.latest)}
    </section>`;
}

function nothingYet({ context }: DashboardContext): SafeHtml {
  return html`<p class="empty">Nothing has been converted in ${context.caller.mode === 'live' ? 'live mode' : 'the sandbox'} yet.</p>`;
}
