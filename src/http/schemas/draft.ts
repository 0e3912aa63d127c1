import { type Static, Type } from 'typebox';
import { conversionStatuses } from '../../domain/conversion.ts';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import type { Draft as DraftRecord } from '../../domain/draft.ts';
import type { DraftDescription } from '../../domain/draft-coverage.ts';
import { maxContentLength, maxTitleLength } from '../../domain/text-limits.ts';
import type { KeptUnit, SourceRange } from '../../domain/writing.ts';
import type { DraftEpisode } from '../../operations/drafts/drafts.ts';
import { isSourceChanged } from '../../operations/drafts/rewrite-draft.ts';
import { apiView } from './api-names.ts';
import { AppliedSettings, Language } from './conversion-request.ts';
import { FieldMessage } from './envelope.ts';
import { Count, DateTime, Flag, Nullable, NullableId, Text, Uuid } from './fields.ts';
import { marksDescription } from './script.ts';

export const Version = Type.Integer({
  minimum: 1,
  maximum: 2_147_483_647,
  description: 'The version that you changed. If it is not the current one, the response is 409.',
  examples: [4],
});

const Range = Type.Object({
  id: Type.Integer({ description: 'Number of the part, in the order of the source.' }),
  start: Type.Integer({ description: 'First character of it in `content`.' }),
  end: Type.Integer({ description: 'Character after its end. Offsets count Unicode characters.' }),
});

const turn = {
  speaker: Type.Enum([1, 2], { description: 'The host who says it.' }),
  text: Type.String({
    maxLength: maxContentLength,
    description: `One paragraph. ${marksDescription}`,
    examples: ['Search is *faster*. [pause 1s] Try it.'],
  }),
};
const section = {
  maxLength: maxTitleLength,
  description: 'Title of the section that starts here. All of them have at most 51,200 characters together.',
};
const pause = { minimum: 0, maximum: 10, description: 'Silence after it, in addition to the natural pause.' };
const locked = { description: 'Whether it stays when the script is rewritten.' };

/** A paragraph in a request. */
export const TurnInput = Type.Object({
  ...turn,
  section: Type.Optional(Nullable(Type.String(section))),
  locked: Type.Optional(Type.Boolean(locked)),
  pause_seconds: Type.Optional(Type.Number(pause)),
});

const Turn = Type.Object({
  ...turn,
  section: Nullable(Type.String(section)),
  locked: Type.Boolean(locked),
  pause_seconds: Type.Number(pause),
  sources: Type.Array(Range, { description: 'Parts of the source that it is based on.' }),
  edited: Flag('Whether someone edited it by hand.'),
});

const Episode = Type.Object({
  id: Uuid('The conversion.'),
  title: Type.String(),
  status: Type.Enum(conversionStatuses),
  has_audio: Type.Boolean(),
  created_at: DateTime('When it was accepted.'),
});

const common = {
  id: Uuid('The draft.'),
  version: Type.Integer({ minimum: 1, description: 'Increases with every change.', examples: [4] }),
  title: Text('The title. Empty until it is set.', 'Northwind 2.4'),
  created_at: DateTime('When it was created.'),
  updated_at: DateTime('When it was last changed.'),
};

export const DraftItem = Type.Object(
  {
    ...common,
    has_script: Type.Boolean(),
    episodes: Count('How many episodes were made from it.'),
  },
  { title: 'DraftItem', description: 'A draft, as lists show it.' },
);

export const Draft = Type.Object(
  {
    ...common,
    source_type: Type.Enum(sourceTypes),
    content: Text('The source text.'),
    language: Nullable(Language('The language that you set. Null if it is detected.')),
    additional_context: Nullable(Type.String()),
    product_id: NullableId(),
    ignore_org: Type.Boolean(),
    settings: AppliedSettings,
    script: Nullable(
      Type.Object(
        {
          language: Text(undefined, 'en'),
          speakers: Type.Enum([1, 2]),
          turns: Type.Array(Turn),
          word_count: Count(),
          estimated_duration_seconds: Count(),
        },
        { description: 'The script. Null until it is written.' },
      ),
    ),
    uncovered: Type.Array(
      Type.Object({
        ...Range.properties,
        text: Text('Its words.'),
        must: Flag('Whether listeners need it.'),
      }),
      { description: 'Parts of the source that the script leaves out.' },
    ),
    source_changed: Flag(
      'Whether `content` has changed since the script was written; offsets are of the text before.',
    ),
    warnings: Type.Array(FieldMessage, { description: 'Warnings of the writer.' }),
    episodes: Type.Array(Episode, { description: 'Episodes made from it, newest first.' }),
  },
  { title: 'Draft', description: 'A text that becomes an episode.' },
);

export function draftView(
  draft: DraftRecord,
  description: DraftDescription,
  episodes: readonly DraftEpisode[],
): Static<typeof Draft> {
  const { document } = draft;
  const { uncovered } = description.coverage;
  return {
    id: draft.id,
    version: draft.version,
    title: document.title,
    source_type: document.sourceType,
    content: document.content,
    language: document.language ?? null,
    additional_context: document.additionalContext,
    product_id: document.productId,
    ignore_org: document.ignoreOrganization,
    settings: apiView(document.settings),
    script: scriptView(draft, description),
    uncovered: uncovered.map((unit: KeptUnit) => ({ ...range(unit), text: unit.text, must: unit.must })),
    source_changed: isSourceChanged(document),
    warnings: [...(document.writing?.warnings ?? [])],
    episodes: episodes.map(apiView),
    created_at: draft.createdAt.toISOString(),
    updated_at: draft.updatedAt.toISOString(),
  };
}

function scriptView(
  { document: { script } }: DraftRecord,
  { coverage: { turns }, figures }: DraftDescription,
): Static<typeof Draft>['script'] {
  if (!script) return null;
  return {
    language: script.language,
    speakers: script.speakers,
    turns: script.turns.map(({ speaker, text, section: title, locked: isLocked, pause: silence }, index) => ({
      speaker,
      text,
      section: title,
      locked: isLocked,
      pause_seconds: silence ?? 0,
      sources: (turns[index]?.units ?? []).map(range),
      edited: turns[index]?.passages.some(({ text, source }) => source?.text !== text) ?? false,
    })),
    word_count: figures.words,
    estimated_duration_seconds: figures.seconds,
  };
}

function range({ id, start, end }: SourceRange): SourceRange {
  return { id, start, end };
}
