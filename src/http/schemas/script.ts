import { type Static, Type } from 'typebox';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import type { DefaultLevels } from '../../domain/defaults.ts';
import { Problem } from '../../domain/errors.ts';
import type { GeneratedScript, ScriptRequest as Request } from '../../domain/generated-script.ts';
import { formatScript, type ScriptFigures } from '../../domain/script.ts';
import { maxContentLength } from '../../domain/text-limits.ts';
import { builtInReport, writingView } from '../../domain/writing-report.ts';
import { apiView } from './api-names.ts';
import {
  AppliedSettings,
  Content,
  Language,
  narrationFields,
  PublicUrl,
  sharedRequestFrom,
  Title,
  textFields,
  Wait,
  WebhookUrl,
} from './conversion-request.ts';
import { Count, DateTime, Flag, Nullable, Text, Uuid } from './fields.ts';
import { Voice } from './voice.ts';
import { Writing } from './writing.ts';

const HistoryUsed = Type.Object(
  {
    id: Uuid('The conversion that narrated it.'),
    title: Text(undefined, 'Northwind 2.3'),
    version: Nullable(Text(undefined, '2.3.0')),
    created_at: DateTime('When it was narrated.'),
  },
  { title: 'UsedChangelog', description: 'An earlier changelog that a script refers to.' },
);

const SentenceSource = Type.Object(
  {
    text: Text('The sentence.', 'Search now finds archived projects.'),
    manner: Type.Enum(['quoted', 'framed', 'counted', 'frame'], {
      description:
        '`quoted`: the source’s own words. `framed`: the same under a label or with a subject. `counted`: says ' +
        'that there is more in the source; its units are the parts that are left out. `frame`: says nothing about the source.',
    }),
    units: Type.Array(
      Type.Object({
        id: Type.Integer({ minimum: 1, description: 'Number of the part, in the order of the source.' }),
        start: Count('First character of it in `content`.'),
        end: Count('Character after its last.'),
      }),
      { description: 'Parts of the source that it is based on. Offsets count Unicode characters.' },
    ),
  },
  { title: 'SentenceSource', description: 'Where a sentence of a script comes from.' },
);

export const ScriptId = Type.String({
  pattern: '^script_[a-f0-9]{24}$',
  description: 'The script.',
  examples: ['script_5b1f0c9ae27d4c3388f0a1d2'],
});

export const Script = Type.Object(
  {
    id: ScriptId,
    content: Text(
      'The text as it will be spoken: paragraphs between blank lines, each labeled `Host 1:` or `Host 2:` ' +
        'in a dialogue.',
      'Northwind 2.4 is here.\n\nSearch now finds archived projects.',
    ),
    word_count: Count('Words to be spoken.', 182),
    estimated_duration_seconds: Type.Integer({
      minimum: 1,
      description: 'About how long the audio will be.',
      examples: [74],
    }),
    context_used: Type.Object(
      {
        organization: Flag('Whether the organization’s context shows in the script.'),
        product: Flag('Whether the product’s context shows in the script.'),
        additional_context: Flag('Whether `additional_context` shows in the script.'),
        history: Type.Array(HistoryUsed, {
          description: 'Earlier changelogs that the script refers to, newest first.',
        }),
      },
      {
        description:
          'What the script uses besides the text. For a script by a language model: what the model was given.',
      },
    ),
    sources: Type.Array(SentenceSource, {
      description:
        'Where each sentence comes from, in the order of the script. A sentence that was edited later has no entry.',
    }),
    speakers: Type.Enum([1, 2], { description: '1 for a single narrator, 2 for a dialogue of two hosts.' }),
    language: Language('The language that it is in.'),
    ...Writing,
    settings: AppliedSettings,
    created_at: DateTime('When it was written.'),
    expires_at: DateTime('When it expires: two hours after it was written.'),
  },
  { title: 'Script', description: 'A script, ready to be edited and converted.' },
);

export function scriptView(
  generated: GeneratedScript,
  { words, seconds }: ScriptFigures,
): Static<typeof Script> {
  const { script, contextUsed, facts, request } = generated;
  return {
    id: generated.id,
    content: formatScript(script),
    word_count: words,
    estimated_duration_seconds: seconds,
    context_used: {
      organization: contextUsed.organization,
      product: contextUsed.product,
      additional_context: contextUsed.additional,
      history: contextUsed.history.map(({ createdAt, ...entry }) => ({ ...entry, created_at: createdAt })),
    },
    sources: facts.sources.map(({ text, manner, units }) => ({ text, manner, units: [...units] })),
    speakers: script.speakers,
    language: request.language ?? script.language,
    ...writingView(script.writing ?? builtInReport),
    settings: apiView({
      ...request.settings,
      productName: facts.productName,
      version: facts.version,
    }),
    created_at: generated.createdAt.toISOString(),
    expires_at: generated.expiresAt.toISOString(),
  };
}

export const ScriptRequest = Type.Object(
  {
    content: Content,
    mode: Type.Optional(
      Type.Enum(sourceTypes, { description: 'Release notes by default, or any other text.' }),
    ),
    source_type: Type.Optional(
      Type.Enum(sourceTypes, { description: 'The same as `mode`, by the name conversions use.' }),
    ),
    title: Type.Optional({
      ...Title,
      description: 'Of the audio to come. Taken from the text when absent.',
    } as typeof Title),
    ...textFields,
    ...narrationFields,
  },
  { title: 'ScriptRequest', description: 'A text to write a script for.' },
);

export const marksDescription =
  '`[pause 1s]` or `[pause 500ms]`, from 0.2 to 10 seconds, is silence, and `*words*` are stressed. Every voice follows ' +
  'these marks, and none says them; captions and transcripts leave them out. They count in paragraphs that you wrote or ' +
  'changed; other brackets and stars are text.';

export const EditedContent = Type.String({
  minLength: 1,
  maxLength: maxContentLength,
  pattern: '\\S',
  description:
    'Replaces the script. Paragraphs are separated by blank lines; `Host 1:` and `Host 2:` at the start of a line say ' +
    'who speaks, and a line without a label continues with the last speaker. Without any label there is one narrator. ' +
    marksDescription,
  examples: ['Northwind 2.4 is here. [pause 1s] Search *finally* finds archived projects.'],
});

export const EditedLanguage = Language(
  'The language of the text from now on; by default the present one, unless `edited_content` clearly is in another.',
);

export const ConvertScriptRequest = Type.Object(
  {
    output_format: Type.Optional(Type.Enum(['audio'], { description: 'Only audio is available.' })),
    edited_content: Type.Optional(EditedContent),
    language: Type.Optional(EditedLanguage),
    wait: Wait,
    title: Type.Optional({ ...Title, description: 'Replaces the script’s title.' } as typeof Title),
    public_url: PublicUrl,
    webhook_url: Type.Optional(WebhookUrl),
    voice: Type.Optional(Voice),
  },
  {
    title: 'ConvertScriptRequest',
    description: 'How to voice a script. Everything is optional, even the body.',
  },
);

export function scriptRequestFrom(body: Static<typeof ScriptRequest>, levels: DefaultLevels): Request {
  return {
    ...sharedRequestFrom(body, levels),
    sourceType: sourceTypeOf(body),
    title: body.title?.trim() || null,
  };
}

function sourceTypeOf({ mode, source_type: sourceType }: Static<typeof ScriptRequest>) {
  if (mode && sourceType && mode !== sourceType) {
    const message = 'must be the same as source_type where both are sent';
    throw new Problem('VALIDATION_FAILED', undefined, { details: [{ path: 'mode', message }] });
  }
  return sourceType ?? mode ?? 'changelog';
}
