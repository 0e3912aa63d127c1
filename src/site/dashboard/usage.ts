import type { KeyMode } from '../../domain/api-key.ts';
import { askForTier } from '../../domain/tiers.ts';
import { creditsAvailable, type Usage } from '../../domain/usage.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { showUsageByDay } from '../../operations/home.ts';
import { chart } from '../components/chart.ts';
import { figure } from '../components/elements.ts';
import { capitalized, counted, dayName, number } from '../components/format.ts';
import { page } from '../layout/routes.ts';
import { showPage } from './layout/page.ts';
import type { DashboardContext, Section } from './layout/section.ts';

export const usageSection: Section = {
  path: 'usage',
  name: 'Usage',
  group: 'work',
  hasModes: false,
  routes: [page('/usage', showUsage)],
};

async function showUsage(dashboard: DashboardContext) {
  const days = await showUsageByDay(dashboard.context);
  const charges = chart({
    caption: 'Charged episodes per day',
    none: html`No charged episodes in the last 30 days. <a href="${dashboard.at('/studio/new')}">New episode</a>`,
    series: [
      { name: 'From quota', look: 'ink' },
      { name: 'From credits', look: 'signal' },
    ],
    days: days.map(({ day, fromQuota, fromCredits }) => ({ day, values: [fromQuota, fromCredits] })),
  });
  const requests = chart({
    caption: 'Requests per day',
    none: html`No requests in the last 30 days. <a href="${dashboard.at('/keys')}">API keys</a>`,
    series: [{ name: 'Requests, live and sandbox', look: 'ink' }],
    days: days.map((each) => ({ day: each.day, values: [each.requests] })),
  });
  return showPage(dashboard, {
    title: 'Usage',
    content: html`${usageFigures(dashboard.context.caller.usage)}
      <section aria-labelledby="charges"><h2 id="charges">Charged episodes, last 30 days</h2>${charges}</section>
      <section aria-labelledby="requests"><h2 id="requests">Requests, last 30 days</h2>${requests}</section>
      ${limits(dashboard)}`,
  });
}

function limits({ context }: DashboardContext): SafeHtml {
  const { tier, usage } = context.caller;
  const rows = [
    ['Episodes per month', usage.audio.quota],
    ['Episodes at the same time', context.tiers[tier].concurrentJobs],
    ['Requests per minute', usage.requests.minuteLimit],
    ['Requests per day', usage.requests.dailyLimit],
  ] as const;
  return html`<section aria-labelledby="limits">
    <h2 id="limits">${capitalized(tier)} tier limits</h2>
    <dl class="facts facts-wide">${rows.map(([name, value]) => html`<div><dt>${name}</dt><dd>${number(value)}</dd></div>`)}</dl>
    <p class="part-note">Sandbox episodes are free, but their requests count.</p>
    <p class="part-note">For developers: API responses say what is left. <a href="/docs/limits">Limits in the API</a></p>
  </section>`;
}

/** Usage of this month, today and this minute. */
export function usageFigures(usage: Usage, mode: KeyMode = 'live'): SafeHtml {
  const { audio, requests } = usage;
  const figures = [
    figure(
      'Episodes',
      audio.used,
      audio.quota > 0 ? audio.quota : null,
      mode === 'sandbox' ? 'Live only. The sandbox is free.' : quotaNote(usage),
    ),
    figure('Credits', creditsAvailable(usage), null, creditNote(usage)),
    figure('Requests today', requests.today, requests.dailyLimit, 'Resets at midnight UTC.'),
    figure('Requests this minute', requests.thisMinute, requests.minuteLimit, 'When you opened this page.'),
  ];
  return html`<section aria-labelledby="usage">
    <h2 id="usage">Your usage</h2>
    <dl class="figures">${figures}</dl>
  </section>`;
}

function quotaNote(usage: Usage): string {
  const renewal = dayName(usage.period.end);
  if (usage.audio.quota === 0) return `This tier works in the sandbox only. ${askForTier}`;
  if (usage.audio.used < usage.audio.quota) return `Resets on ${renewal}.`;
  return creditsAvailable(usage) > 0
    ? `Credits are used until ${renewal}.`
    : `All used: new episodes are rejected until ${renewal}.`;
}

function creditNote(usage: Usage): string {
  const { expiringSoon } = usage.credits;
  if (expiringSoon > 0) return `${counted(expiringSoon, 'expires', 'expire')} within 30 days.`;
  return creditsAvailable(usage) > 0
    ? 'Used after your monthly quota.'
    : 'Credits extend your monthly quota. Whoever runs this installation grants them.';
}
