import { creditsAvailable, type Usage } from '../../../domain/usage.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { type Figure, figure } from '../../components/figure.ts';
import { counted } from '../../components/number.ts';
import { dayName } from '../../components/time.ts';

/** Where the organization stands this month, today and this minute. */
export function usageFigures(usage: Usage): SafeHtml {
  const { audio, period, requests } = usage;
  const figures: Figure[] = [
    {
      label: 'Conversions',
      value: audio.used,
      limit: audio.quota > 0 ? audio.quota : null,
      note: quotaNote(usage, dayName(period.end)),
    },
    { label: 'Credits', value: creditsAvailable(usage), limit: null, note: creditNote(usage) },
    {
      label: 'Requests today',
      value: requests.today,
      limit: requests.dailyLimit,
      note: 'Starts again at midnight, UTC.',
    },
    {
      label: 'Requests this minute',
      value: requests.thisMinute,
      limit: requests.minuteLimit,
      note: 'When this page was opened.',
    },
  ];
  return html`<section aria-labelledby="usage">
    <h2 id="usage">Where you stand</h2>
    <dl class="figures">${figures.map(figure)}</dl>
  </section>`;
}

function quotaNote(usage: Usage, renewal: string): string {
  if (usage.audio.quota === 0) return 'This tier converts with sandbox keys only.';
  if (usage.audio.used < usage.audio.quota) return `Starts again on ${renewal}.`;
  return creditsAvailable(usage) > 0
    ? `Credits are used until ${renewal}.`
    : `All used: new conversions are refused until ${renewal}.`;
}

function creditNote(usage: Usage): string {
  if (usage.credits.expiringSoon > 0)
    return `${counted(usage.credits.expiringSoon, 'expires', 'expire')} within 30 days.`;
  return creditsAvailable(usage) > 0
    ? 'Used once the month’s conversions are.'
    : 'Credits go on where the month’s conversions end.';
}
