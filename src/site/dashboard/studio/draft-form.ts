import { isDeepStrictEqual } from 'node:util';
import type { FastifyRequest } from 'fastify';
import { sourceTypes, tones, verbosities } from '../../../domain/conversion-settings.ts';
import { type DraftDocument, type DraftScript, type DraftTurn, pauseMark } from '../../../domain/draft.ts';
import { canonicalLanguage } from '../../../domain/language.ts';
import type { VoiceSettings } from '../../../domain/voice-settings.ts';
import type { DraftChanges } from '../../../operations/drafts/drafts.ts';
import { pastedText } from '../../layout/request.ts';
import { maxRead, voiceOf } from './studio-form.ts';

const maxBlocks = 1000;

/** The submitted page of a draft: its version, the changes and the button. */
export type SubmittedDraft = {
  readonly version: number;
  /** The fingerprint of that version. */
  readonly base: string;
  readonly changes: DraftChanges & Pick<DraftDocument, 'voice'>;
  /** Such as `save`, or `up` of `up:3`. */
  readonly act: string;
  /** The part after the colon: the number of a paragraph, or an ID. */
  readonly argument: string;
};

export function readDraftForm(request: FastifyRequest, before: DraftDocument): SubmittedDraft {
  const text = (name: string, maxLength: number) => pastedText(request, name, maxLength).trim();
  const oneOf = <T extends string>(name: string, choices: readonly T[], known: T): T =>
    choices.find((choice) => choice === text(name, 40)) ?? known;
  const [act = 'save', argument = ''] = text('act', 120).split(':');
  const speakers = text('speakers', 1) === '2' ? 2 : 1;
  const settings = {
    ...before.settings,
    tone: oneOf('tone', tones, before.settings.tone),
    verbosity: oneOf('verbosity', verbosities, before.settings.verbosity),
    audience: text('audience', maxRead) || null,
    speakers,
  } as const;
  const voices = { voice: text('voice', 100), secondVoice: text('second_voice', 100) };
  const pronunciations = text('pronunciations', maxRead);
  return {
    version: Number.parseInt(text('version', 10), 10) || 0,
    base: text('base', 20_000),
    act,
    argument,
    changes: {
      title: text('title', maxRead),
      content: pastedText(request, 'text', maxRead),
      language: canonicalLanguage(text('language', 20)),
      sourceType: oneOf('kind', sourceTypes, before.sourceType),
      settings,
      voice: voiceFrom(before, { ...voices, speakers, pronunciations }),
      script: before.script && { ...before.script, turns: readBlocks(request, before.script) },
    },
  };
}

type VoiceFields = Parameters<typeof voiceOf>[0];

/** Returns the values of the voice fields. */
export function voiceFields({ voice, settings }: Pick<DraftDocument, 'voice' | 'settings'>): VoiceFields {
  return {
    voice: voice.voiceId ?? voice.hostVoiceIds?.host1 ?? '',
    secondVoice: voice.hostVoiceIds?.host2 ?? '',
    pronunciations: voice.pronunciationNotes ?? '',
    speakers: settings.speakers,
  };
}

/** Applies the voice fields. Settings without a field, such as the delivery, stay unchanged. */
function voiceFrom(before: DraftDocument, fields: VoiceFields): VoiceSettings {
  if (isDeepStrictEqual(fields, voiceFields(before))) return before.voice;
  const { voiceId: _, hostVoiceIds: __, pronunciationNotes: ___, ...rest } = before.voice;
  return { ...rest, ...voiceOf(fields) };
}

function readBlocks(request: FastifyRequest, { turns }: DraftScript): DraftTurn[] {
  const count = Number.parseInt(pastedText(request, 'blocks', 6), 10);
  if (!(count >= 0 && count <= maxBlocks)) return [...turns];
  return Array.from({ length: count }, (_, index): DraftTurn => {
    const pause = Number.parseFloat(pastedText(request, `pause-${index}`, 6));
    return {
      speaker: pastedText(request, `speaker-${index}`, 1) === '2' ? 2 : 1,
      text: pastedText(request, `text-${index}`, maxRead),
      section: pastedText(request, `section-${index}`, 500).trim() || null,
      locked: pastedText(request, `locked-${index}`, 3) === 'yes',
      ...(pause > 0 && { pause }),
    };
  });
}

/** Locks edited paragraphs, so that rewriting the script keeps them until someone unlocks them. */
export function withEditsLocked(turns: readonly DraftTurn[], before: readonly DraftTurn[]): DraftTurn[] {
  return turns.map((turn, index) => ({
    ...turn,
    locked: turn.locked || turn.text !== before[index]?.text,
  }));
}

/** Applies the action of a block button to the script. */
export function editBlocks(
  turns: readonly DraftTurn[],
  act: string,
  index: number,
  cursor: number,
): DraftTurn[] {
  const [turn, next] = [turns[index], turns[index + 1]];
  if (!turn) return [...turns];
  switch (act) {
    case 'up':
      return index === 0 ? [...turns] : turns.toSpliced(index - 1, 2, turn, turns[index - 1] as DraftTurn);
    case 'down':
      return next ? turns.toSpliced(index, 2, next, turn) : [...turns];
    case 'remove':
      return turns.toSpliced(index, 1);
    case 'insert':
      return turns.toSpliced(index + 1, 0, { speaker: turn.speaker, text: '', section: null, locked: false });
    case 'merge':
      return next ? turns.toSpliced(index, 2, merged(turn, next)) : [...turns];
    case 'pause':
      return turns.with(index, { ...turn, text: withPause(turn.text, cursor) });
    case 'split':
      return turns.toSpliced(index, 1, ...split(turn, cursor));
    default:
      return [...turns];
  }
}

function merged(turn: DraftTurn, { text, pause, locked }: DraftTurn): DraftTurn {
  const { pause: _, ...rest } = turn;
  return {
    ...rest,
    text: `${turn.text} ${text}`.trim(),
    locked: turn.locked || locked,
    ...(pause !== undefined && { pause }),
  };
}

/** Inserts a pause at the cursor, or else at the end. */
function withPause(text: string, cursor: number): string {
  const at = cursor >= 0 && cursor <= text.length ? cursor : text.length;
  return `${text.slice(0, at).trimEnd()} ${pauseMark} ${text.slice(at).trimStart()}`.trim();
}

/** Splits a paragraph at the cursor, or else after the first sentence. */
function split(turn: DraftTurn, cursor: number): DraftTurn[] {
  const { text, pause, ...rest } = turn;
  const at = cursor > 0 && cursor < text.length ? cursor : (/[.!?]\s/.exec(text)?.index ?? text.length) + 1;
  const [first, second] = [text.slice(0, at).trim(), text.slice(at).trim()];
  if (first === '' || second === '') return [turn];
  return [
    { ...rest, text: first },
    { ...rest, section: null, text: second, ...(pause !== undefined && { pause }) },
  ];
}
