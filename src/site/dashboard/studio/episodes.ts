import type { FastifyReply } from 'fastify';
import { abortedOnClose } from '../../../domain/aborted-on-close.ts';
import type { Draft } from '../../../domain/draft.ts';
import { languageName } from '../../../domain/language.ts';
import { askForTier } from '../../../domain/tiers.ts';
import { audioRemaining, type Usage } from '../../../domain/usage.ts';
import { html, type SafeHtml } from '../../../html/safe-html.ts';
import { type DraftEpisode, showDraft } from '../../../operations/drafts/drafts.ts';
import { compareEpisode, type EpisodeDifference } from '../../../operations/drafts/merge-draft.ts';
import { statusNames, statusTag } from '../../components/elements.ts';
import { counted, dayName, number, timeAgo, timeAgoText } from '../../components/format.ts';
import { formText, queryText } from '../../layout/request.ts';
import { part } from '../layout/page.ts';
import type { DashboardContext } from '../layout/section.ts';
import { missingVoice } from './voice-notes.ts';

/** Returns the episode to make again: the one in the form or the address, or the only one. */
export function chosenEpisode({ request }: DashboardContext, episodes: readonly DraftEpisode[]) {
  const named = namedEpisode(request).toLowerCase();
  return episodes.find(({ id }) => id === named) ?? (episodes.length === 1 ? (episodes[0] ?? null) : null);
}

function namedEpisode(request: DashboardContext['request']): string {
  return formText(request, 'episode', 40) || queryText(request, 'episode', 40);
}

/** The draft in the address. */
export function draftOf({ context, id }: DashboardContext): Promise<Draft> {
  return showDraft(context, id);
}

/** Redirects to a draft and keeps the chosen episode. */
export function goToDraft(dashboard: DashboardContext, id: string, done?: string): FastifyReply {
  return dashboard.goTo(`/studio/${id}`, done, { episode: namedEpisode(dashboard.request) });
}

/** A button that saves and then performs an action. */
export function actButton(
  address: string,
  text: string,
  look: 'primary' | 'secondary' = 'secondary',
): SafeHtml {
  return html`<button class="button button-${look}" type="submit" formaction="${address}">${text}</button>`;
}

type Choice = { readonly episodes: readonly DraftEpisode[]; readonly chosen: DraftEpisode | null };

export function makeButtons(
  { now }: DashboardContext,
  at: (act: string) => string,
  { episodes, chosen, hasScript }: Choice & { readonly hasScript: boolean },
): SafeHtml {
  const save = html`<button class="button button-secondary" type="submit" name="act" value="save">Save</button>`;
  if (!hasScript)
    return html`${save} <button class="button button-primary" type="submit" disabled>Make the episode</button>`;
  if (episodes.length === 0) return html`${save} ${actButton(at('convert'), 'Make the episode', 'primary')}`;
  const canRepeat = episodes.some((episode) => !isRunning(episode));
  return html`${episodeField({ episodes, chosen }, now)} ${save}
    ${canRepeat ? html`<label class="check again-anyway"><input type="checkbox" name="anyway" value="yes"> Make again without changes</label>${actButton(at('revise'), 'Make again', 'primary')}` : ''} ${actButton(at('convert'), 'Make a separate episode')}`;
}

/** A choice of the episode to make again, unless there is only one. */
function episodeField({ episodes, chosen }: Choice, now: Date): SafeHtml {
  if (episodes.length === 1) return html`<input type="hidden" name="episode" value="${chosen?.id ?? ''}">`;
  const options = episodes.map(
    ({ id, title, createdAt, shownStatus }) =>
      html`<option value="${id}" ${id === chosen?.id ? 'selected' : ''}>${title} (${statusNames[shownStatus]}, ${timeAgoText(createdAt, now)})</option>`,
  );
  return html`<label class="field draft-episode"><span class="field-label">Episode to make again</span>
    <select class="field-input" name="episode"><option value="">Choose an episode</option>${options}</select></label>`;
}

function isRunning({ status }: DraftEpisode): boolean {
  return status !== 'completed' && status !== 'failed';
}

/** Returns the cost of an episode, and how much of the chosen one would be recorded again. */
export async function costOf(dashboard: DashboardContext, draft: Draft, chosen: DraftEpisode | null) {
  const { script } = draft.document;
  if (!script) return { text: 'Write the script first.', isUnchanged: false };
  if (missingVoice(dashboard, script.language)) {
    const text = `There’s no voice for ${languageName(script.language)} here, so you can’t make an episode.`;
    return { text, isUnchanged: false };
  }
  const { mode, usage } = dashboard.context.caller;
  const difference = chosen && (await changesSince(dashboard, draft, chosen));
  const price = mode === 'sandbox' ? 'Free in the sandbox.' : priceOf(usage);
  return {
    text: `${difference ? changesInWords(difference) : ''}${price}`,
    isUnchanged: difference?.isSame ?? false,
  };
}

function priceOf(usage: Usage): string {
  const left = audioRemaining(usage);
  const credits = usage.credits.audio;
  if (left === 1) return 'Uses your last episode this month.';
  if (left > 0) return `Uses one of ${counted(left, 'episode')} left this month.`;
  if (credits > 0) return `Your monthly quota is used up, so this uses one of ${counted(credits, 'credit')}.`;
  if (usage.audio.quota === 0) return `Your tier makes episodes in the sandbox only. ${askForTier}`;
  return `Your monthly quota is used up and you have no credits. The quota resets on ${dayName(usage.period.end)}.`;
}

function changesSince({ context, request }: DashboardContext, draft: Draft, { id }: DraftEpisode) {
  const signal = abortedOnClose(request);
  return compareEpisode(context, draft, { conversionId: id, signal });
}

function changesInWords(difference: EpisodeDifference): string {
  const { changed, isAllChanged, isSame, title } = difference;
  if (isSame) return 'Nothing changed since this episode. Making it again gives the same speech. ';
  const renamed = !title ? '' : `The title of this episode becomes “${title}”. `;
  if (changed === 0) return `No sentence has to be recorded again. ${renamed}`;
  const rest = isAllChanged ? '' : 'The rest isn’t recorded again. ';
  return `${recordedAgain(difference)}${rest}${renamed}`;
}

/** Says how many sentences are recorded again, and which of words, voice and pronunciation changed. */
function recordedAgain({ changed, isAllChanged, revoiced, repronounced }: EpisodeDifference): string {
  const which = isAllChanged ? 'Every sentence' : counted(changed, 'sentence');
  const are = isAllChanged || changed === 1 ? 'is' : 'are';
  const [first, ...others] = repronounced;
  const reworded = changed - revoiced - repronounced.length;
  if (reworded === changed) return `${which} changed since this episode. `;
  if (revoiced === changed)
    return `${which} ${are} recorded again, because the voice changed. The words are the same. `;
  const more = others.length > 0 ? ` and ${number(others.length)} more` : '';
  const words = reworded === 0 ? '' : `The words of ${number(reworded)} changed. `;
  const voices = revoiced === 0 ? '' : `The voice of ${number(revoiced)} changed. `;
  const spoken = first === undefined ? '' : `A pronunciation changed in “${first}”${more}. `;
  return `${which} ${are} recorded again. ${words}${voices}${spoken}`;
}

export function episodesPart(
  dashboard: DashboardContext,
  episodes: readonly DraftEpisode[],
): SafeHtml | null {
  if (episodes.length === 0) return null;
  const items = episodes.map(
    ({ id, title, createdAt, ...status }) =>
      html`<li class="version"><a href="${dashboard.at(`/conversions/${id}`)}">${title}</a> ${statusTag(status)} ${timeAgo(createdAt, dashboard.now)}</li>`,
  );
  return part(
    'episodes',
    'Episodes',
    html`<ul class="plain-list">${items}</ul>
    <p class="part-note">“Make again” replaces the audio and keeps the address. A separate episode gets an address of its own.</p>`,
  );
}
