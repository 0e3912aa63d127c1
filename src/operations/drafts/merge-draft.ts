import { createHash } from 'node:crypto';
import { type Draft, type DraftDocument, spokenScript } from '../../domain/draft.ts';
import { type Choice, compareTurns, mergeTurns, type Stretch, turnKey } from '../../domain/draft-merge.ts';
import { Problem } from '../../domain/errors.ts';
import type { NarrationDifference } from '../../domain/narration.ts';
import { findOrigins } from '../../storage/conversions/origins.ts';
import { listPronunciations } from '../../storage/lexicon.ts';
import { type CallerContext, type ConversionContext, interactiveTask } from '../context.ts';
import { showConversion } from '../conversions/conversions.ts';
import { createDraft, type DraftChanges, documentWith, saveVersion, showDraft } from './drafts.ts';
import { recordSteps, stepOf } from './steps.ts';

export const mergedFields = ['title', 'content', 'settings'] as const;
type MergedField = (typeof mergedFields)[number];

export type Comparison = {
  readonly mine: DraftDocument;
  readonly fields: readonly { readonly name: MergedField; readonly likely: 'mine' | 'theirs' | null }[];
  readonly stretches: readonly Stretch[];
};

/** Identifies the parts of a version with a few characters each. */
export function fingerprintOf(document: DraftDocument): string {
  const parts = mergedFields.map((name) => textOf(document, name));
  return [...parts, ...(document.script?.turns ?? []).map(turnKey)].map(hashOf).join('.');
}

function textOf(document: DraftDocument, name: MergedField): string {
  const { title, content, settings, voice, sourceType, language } = document;
  const { tone, verbosity, audience, speakers } = settings;
  // In a fixed order, because the database stores the fields in a different one.
  const voices = [voice.voiceId, voice.hostVoiceIds?.host1, voice.hostVoiceIds?.host2];
  const others = [
    tone,
    verbosity,
    audience,
    speakers,
    sourceType,
    voices,
    voice.pronunciationNotes,
    language,
  ];
  return JSON.stringify({ title, content, settings: others }[name]);
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 8);
}

/** Compares unsaved changes with a version saved since. `base` is the fingerprint of the version they started from. */
export async function compareDraft(
  context: CallerContext,
  theirs: Draft,
  { changes, base }: { readonly changes: DraftChanges; readonly base: string },
): Promise<Comparison> {
  const mine = await documentWith(context, theirs, changes);
  const known = new Set(base.split('.'));
  const isOld = (document: DraftDocument, name: MergedField) => known.has(hashOf(textOf(document, name)));
  const fields = mergedFields.flatMap((name) => {
    if (textOf(mine, name) === textOf(theirs.document, name)) return [];
    const [isMineOld, areTheirsOld] = [isOld(mine, name), isOld(theirs.document, name)];
    const likely = isMineOld === areTheirsOld ? null : isMineOld ? ('theirs' as const) : ('mine' as const);
    return [{ name, likely }];
  });
  const [ours, others] = [mine.script?.turns ?? [], theirs.document.script?.turns ?? []];
  return { mine, fields, stretches: compareTurns(ours, others, (turn) => known.has(hashOf(turnKey(turn)))) };
}

type Merge = {
  readonly version: number;
  readonly changes: DraftChanges;
  readonly base: string;
  readonly fields: Readonly<Partial<Record<MergedField, Choice>>>;
  readonly paragraphs: readonly (Choice | undefined)[];
};

/** Saves the user's choices between two versions. Both can be restored by undoing. */
export async function mergeDraft(context: CallerContext, id: string, input: Merge): Promise<Draft> {
  const theirs = await showDraft(context, id);
  const { mine, stretches } = await compareDraft(context, theirs, input);
  const from = (name: MergedField) => (input.fields[name] === 'mine' ? mine : theirs.document);
  const { settings, voice, sourceType, language } = from('settings');
  const { script } = theirs.document;
  const document = await documentWith(context, theirs, {
    ...{
      title: from('title').title,
      content: from('content').content,
      settings,
      voice,
      sourceType,
      language,
    },
    script: script && { ...script, turns: mergeTurns(stretches, input.paragraphs) },
  });
  const states = [stepOf(mine), stepOf(theirs.document), stepOf(document)];
  return saveVersion(
    context,
    { id, version: input.version },
    { document, milestone: true, record: (transaction) => recordSteps(transaction, theirs.id, states) },
  );
}

export async function copyDraft(context: CallerContext, id: string, changes: DraftChanges): Promise<Draft> {
  const draft = await showDraft(context, id);
  const document = await documentWith(context, draft, changes);
  const title = document.title === '' ? '' : `${[...document.title].slice(0, 490).join('')} (copy)`;
  return (await createDraft(context, { ...document, title })).draft;
}

export type EpisodeDifference = NarrationDifference & {
  readonly title: string | null;
};

/** Compares a draft with one of its episodes. Null if there is nothing to compare. */
export async function compareEpisode(
  context: ConversionContext,
  { document }: Pick<Draft, 'document'>,
  { conversionId, signal }: { readonly conversionId: string; readonly signal: AbortSignal },
): Promise<EpisodeDifference | null> {
  const { database } = context.store;
  const episode = await showConversion(context, conversionId);
  const { published, voice, ignoreOrganization } = episode;
  const script = document.script && spokenScript(document.script);
  if (!script || !published.script) return null;
  const { language } = script;
  const lexicon = await listPronunciations(database, episode, { language, ignoreOrganization });
  const origins = await findOrigins(database, episode, episode.id);
  const before = { script: published.script, voice, lexicon: origins?.lexicon ?? lexicon };
  const after = { script, voice: document.voice, lexicon };
  try {
    const difference = await context.compareNarrations({ before, after }, interactiveTask(context, signal));
    const title = document.title === episode.title ? null : document.title;
    const isSame = difference.isSame && title === null && episode.status === 'completed';
    return { ...difference, isSame, title };
  } catch (error) {
    // The conversion will report the error.
    if (error instanceof Problem && error.code === 'GENERATION_FAILED') return null;
    throw error;
  }
}
