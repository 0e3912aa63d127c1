import { addPlays, noPlays, type PlayCounts } from '../../domain/public-pages.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { DayOfAllPlays } from '../../operations/plays.ts';
import { chart } from '../components/chart.ts';
import { number, spokenLength } from '../components/format.ts';

/** Shows how often and how long people listened, on public pages and in embedded players. */
export function playsPart(days: readonly DayOfAllPlays[]): SafeHtml {
  const all = days.reduce(addPlays, noPlays);
  const week = days.slice(-7).reduce(addPlays, noPlays);
  if (all.plays === 0)
    return html`<p class="part-note">No plays in the last 30 days. Plays on listen pages and in embeds are counted here.</p>`;
  const facts = [
    ['Plays this week', number(week.plays)],
    ['Plays in 30 days', number(all.plays)],
    ['Time listened', spokenLength(all.listenedSeconds)],
    ['Played to the end', playedToTheEnd(all)],
  ] as const;
  return html`<dl class="figures plays-figures">${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${chart({
      caption: 'Plays per day',
      none: '',
      series: [{ name: 'Plays', look: 'ink' }],
      days: days.map(({ day, plays }) => ({ day, values: [plays] })),
    })}`;
}

/** Returns the share of plays that reached the end, such as `40%`. */
export function playedToTheEnd({ completions, plays }: PlayCounts): string {
  return `${plays === 0 ? 0 : Math.min(100, Math.round((completions / plays) * 100))}%`;
}
