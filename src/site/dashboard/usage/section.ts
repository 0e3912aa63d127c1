import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showUsageByDay } from '../../../operations/dashboard.ts';
import { chart } from '../../components/chart.ts';
import { number } from '../../components/number.ts';
import type { DashboardContext, Section } from '../frame/section.ts';
import { showPage } from '../frame/show-page.ts';
import { usageFigures } from './usage-figures.ts';

export const usageSection: Section = {
  path: 'usage',
  name: 'Usage',
  group: 'work',
  hasModes: false,
  routes: [
    {
      method: 'GET',
      path: '/usage',
      async handler(dashboard) {
        const days = await showUsageByDay(dashboard.context);
        return showPage(dashboard, {
          title: 'Usage',
          content: html`${usageFigures(dashboard.context.caller.usage)}
            <section aria-labelledby="charges">
              <h2 id="charges">Conversions charged, last 30 days</h2>
              ${chart({
                caption: 'Conversions charged a day',
                series: [
                  { name: 'From the quota', look: 'ink' },
                  { name: 'From credits', look: 'signal' },
                ],
                days: days.map(({ day, fromQuota, fromCredits }) => ({
                  day,
                  values: [fromQuota, fromCredits],
                })),
              })}
            </section>
            <section aria-labelledby="requests">
              <h2 id="requests">Requests, last 30 days</h2>
              ${chart({
                caption: 'Requests a day',
                series: [{ name: 'Requests, live and sandbox', look: 'ink' }],
                days: days.map(({ day, requests }) => ({ day, values: [requests] })),
              })}
            </section>
            ${limits(dashboard)}`,
        });
      },
    },
  ],
};

/** What the tier allows, in one place. */
function limits({ context }: DashboardContext): SafeHtml {
  const { tier, usage } = context.caller;
  const rows = [
    ['Conversions a month', usage.audio.quota],
    ['Conversions at one time', context.tiers[tier].concurrentJobs],
    ['Requests a minute', usage.requests.minuteLimit],
    ['Requests a day', usage.requests.dailyLimit],
  ] as const;
  return html`<section aria-labelledby="limits">
    <h2 id="limits">Limits of the ${tier} tier</h2>
    <dl class="facts facts-wide">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${number(value)}</dd></div>`)}</dl>
    <p class="part-note">Each answer of the API says what is left, in its X-RateLimit and X-Quota headers. Sandbox conversions are never charged; their requests count.</p>
  </section>`;
}
