import { Problem } from '../../../domain/errors.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { showPresentConversion } from '../../../operations/conversions/conversions.ts';
import { type HomeFigures, showHome } from '../../../operations/home.ts';
import { createOwnKey } from '../../../operations/keys.ts';
import {
  type DayOfAllPlays,
  type PlaysOfOne,
  showPlays,
  showPlaysOfEach,
} from '../../../operations/plays.ts';
import { readEpisode } from '../../../operations/public-pages/read-episode.ts';
import { chart } from '../../components/chart.ts';
import { linkButton } from '../../components/form.ts';
import { counted, timeAgo } from '../../components/format.ts';
import { playerView } from '../../components/player.ts';
import { playerWords } from '../../components/player-words.ts';
import { page, submit } from '../../layout/routes.ts';
import { conversionTable, sandboxNote } from '../conversions/list-page.ts';
import { showPage } from '../layout/page.ts';
import type { DashboardContext, Section } from '../layout/section.ts';
import { playsPart } from '../plays-part.ts';
import { usageFigures } from '../usage.ts';
import { firstSteps } from './first-steps.ts';

export const homeSection: Section = {
  path: '',
  name: 'Home',
  group: 'work',
  hasModes: true,
  flashMessages: { joined: 'You joined this organization.' },
  routes: [
    // With the navigation around it.
    page('/*', async () => {
      throw new Problem('NOT_FOUND');
    }),
    page('', (dashboard) => show(dashboard, null)),
    // The response itself shows the key, because logs would record it in an address.
    submit('/first-key', async (dashboard) => {
      const { key } = await createOwnKey(dashboard.context, { mode: 'sandbox', name: 'First steps' });
      return show(dashboard, key);
    }),
  ],
};

async function show(dashboard: DashboardContext, key: string | null) {
  const figures = await showHome(dashboard.context);
  const begin = !figures.begun || key !== null;
  return showPage(dashboard, {
    title: dashboard.context.membership.organization.name,
    windowTitle: 'Home',
    actions: begin ? null : linkButton('New episode', dashboard.at('/studio/new')),
    content: begin
      ? html`${firstSteps(dashboard, key)} ${usageFigures(dashboard.context.caller.usage)}`
      : await homeContent(dashboard, figures),
    scripts: begin ? [] : ['conversion.js', 'hear.js'],
  });
}

async function homeContent(dashboard: DashboardContext, figures: HomeFigures): Promise<SafeHtml> {
  const [plays, playsOfEach, newest] = await Promise.all([
    showPlays(dashboard.context),
    showPlaysOfEach(
      dashboard.context,
      figures.latest.map(({ id }) => id),
    ),
    newestEpisode(dashboard, figures.newest?.id),
  ]);
  const isEmpty = figures.latest.length === 0;
  return html`${attention(dashboard, figures)} ${newest} ${isEmpty ? '' : playsSection(plays)}
    ${latestSection(dashboard, figures, playsOfEach)} ${isEmpty ? '' : overTimeSection(figures)}
    ${usageFigures(dashboard.context.caller.usage, dashboard.context.caller.mode)}`;
}

/** Shows a player for the latest episode. */
async function newestEpisode(dashboard: DashboardContext, id: string | undefined): Promise<SafeHtml | null> {
  const { context } = dashboard;
  const conversion = id === undefined ? null : await showPresentConversion(context, id);
  const episode = conversion && (await readEpisode(context, conversion));
  if (!conversion || !episode) return null;
  const path = `/conversions/${conversion.id}`;
  const audioUrl = dashboard.at(`${path}/audio.mp3`);
  return html`<section class="newest" aria-labelledby="newest">
    <div class="section-head"><h2 id="newest">${conversion.title}</h2><a href="${dashboard.at(path)}">Open the episode</a></div>
    <p class="quiet">Latest episode, made ${timeAgo(conversion.completedAt ?? conversion.createdAt, dashboard.now)}</p>
    ${playerView(conversion, episode, { artist: context.membership.organization.name, audioUrl, words: playerWords('en') })}
  </section>`;
}

function playsSection(plays: readonly DayOfAllPlays[]): SafeHtml {
  return html`<section aria-labelledby="plays"><h2 id="plays">Plays</h2>${playsPart(plays)}</section>`;
}

function latestSection(
  dashboard: DashboardContext,
  figures: HomeFigures,
  plays: ReadonlyMap<string, PlaysOfOne>,
): SafeHtml {
  const { mode } = dashboard.context.caller;
  const latest =
    figures.latest.length === 0
      ? html`<p class="empty">No episodes in ${mode === 'live' ? 'live mode' : 'the sandbox'} yet. ${mode === 'live' ? sandboxNote(dashboard, figures.inSandbox) : 'Sandbox episodes are free.'}
          <a href="${dashboard.at('/studio/new')}">New episode</a></p>`
      : conversionTable(dashboard, 'Latest episodes', figures.latest, { plays });
  return html`<section aria-labelledby="latest">
      <div class="section-head"><h2 id="latest">Latest episodes</h2><a href="${dashboard.at('/conversions')}">All episodes</a></div>
      ${latest}
    </section>`;
}

function overTimeSection({ days }: HomeFigures): SafeHtml {
  const overTime = chart({
    caption: 'Episodes per day',
    none: 'No episodes in the last 30 days.',
    series: [
      { name: 'Completed', look: 'ink' },
      { name: 'Failed', look: 'failed' },
      { name: 'In progress', look: 'soft' },
    ],
    days: days.map(({ day, completed, failed, running }) => ({ day, values: [completed, failed, running] })),
  });
  return html`<section aria-labelledby="over-time"><h2 id="over-time">Episodes, last 30 days</h2>${overTime}</section>`;
}

const maxWebhooks = 5;

/** Lists failures that need action. */
function attention(dashboard: DashboardContext, figures: HomeFigures): SafeHtml | null {
  const { failed, latestFailures, failingWebhooks } = figures;
  if (failed === 0 && failingWebhooks.length === 0) return null;
  const { mayManage } = dashboard;
  const conversions = latestFailures.map(({ id, title, createdAt }) =>
    row(dashboard.at(`/conversions/${id}`), title, timeAgo(createdAt, dashboard.now)),
  );
  const webhooks = failingWebhooks.slice(0, maxWebhooks).map(({ id, url, failingSince, disabledAt }) => {
    const since = disabledAt ?? failingSince;
    const when = html`${disabledAt === null ? 'since' : 'disabled'} ${since ? timeAgo(since, dashboard.now) : ''}`;
    return row(dashboard.at(`/webhooks/${id}`), url, when);
  });
  return html`<section aria-label="Needs your attention" class="attention">
    ${list({
      heading: counted(failed, 'failed episode'),
      rows: conversions,
      all: failed > latestFailures.length && [
        'All failed episodes',
        dashboard.at('/conversions', { status: 'failed' }),
      ],
      note: `Open ${failed === 1 ? 'it' : 'one'} to see why it failed and to retry it.${mayManage ? ' Delete it to remove it from this list.' : ''}`,
    })}
    ${list({
      heading: counted(failingWebhooks.length, 'failing webhook'),
      rows: webhooks,
      all: failingWebhooks.length > maxWebhooks && ['All webhooks', dashboard.at('/webhooks')],
      note: `Events weren’t delivered. ${mayManage ? `Open ${failingWebhooks.length === 1 ? 'it' : 'one'} to see the responses and to send the events again.` : 'Ask an owner or an admin to send them again.'}`,
    })}
  </section>`;
}

function list(options: {
  heading: string;
  rows: readonly SafeHtml[];
  all: false | [text: string, href: string];
  note: string;
}): SafeHtml | null {
  const { heading, rows, all, note } = options;
  if (rows.length === 0) return null;
  return html`<div>
    <div class="section-head"><h2>${heading}</h2>${all ? html`<a href="${all[1]}">${all[0]}</a>` : ''}</div>
    <ul class="attention-list">${rows}</ul>
    <p class="part-note">${note}</p>
  </div>`;
}

function row(href: string, name: string, fact: SafeHtml): SafeHtml {
  return html`<li class="attention-row"><a class="table-link" href="${href}">${name}</a> <span class="quiet">${fact}</span></li>`;
}
