import { type Static, Type } from 'typebox';
import type { ConversionRequest as Request } from '../../domain/conversion.ts';
import { type ScriptSettings, sourceTypes, tones, verbosities } from '../../domain/conversion-settings.ts';
import {
  type DefaultLevels,
  fillVoice,
  languageByDefault,
  settingsByDefault,
} from '../../domain/defaults.ts';
import { Problem } from '../../domain/errors.ts';
import { canonicalLanguage, languagePattern } from '../../domain/language.ts';
import { isBlank, singleLine } from '../../domain/single-line.ts';
import { maxContentLength, maxContextLength } from '../../domain/text-limits.ts';
import { httpsPattern } from '../middleware/validation.ts';
import { fromApi } from './api-names.ts';
import { Flag, Nullable, Text, Uuid } from './fields.ts';
import { Voice, voiceFrom } from './voice.ts';

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Text(description, example, { maxLength }));

export const historyFields = {
  use_history: Type.Optional(
    Flag(
      'Whether the script may refer to earlier changelogs of the same `product_id` or, without one, the same ' +
        '`product_name`. True by default.',
    ),
  ),
  history_limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      description: 'Maximum number of earlier changelogs. 10 by default.',
    }),
  ),
};

const History = Type.Object(historyFields);

const byDefaultOtherwise = 'unless the product or the organization has another default';

/** The settings that conversions, scripts and the deprecated episodes share. */
export const sharedSettings = {
  product_name: text(500, 'Name used in the script.', 'Northwind'),
  version: text(200, 'Version to emphasize.', '2.4.0'),
  tone: Type.Optional(Type.Enum(tones, { description: `\`casual\` ${byDefaultOtherwise}.` })),
  audience: text(500, 'The audience, in your own words.', 'developers new to the product'),
  verbosity: Type.Optional(
    Type.Enum(verbosities, {
      description: `How much of the text is narrated. \`normal\` ${byDefaultOtherwise}. A short text gives the same script with each.`,
    }),
  ),
};

export const speakers = Type.Optional(
  Type.Enum([1, 2], {
    description: `1 for a single narrator, 2 for a dialogue of two hosts. 1 ${byDefaultOtherwise}.`,
  }),
);

export const Settings = Type.Object(
  {
    ...sharedSettings,
    cta: text(1000, 'Call to action at the end.', 'Upgrade today from your dashboard.'),
    severity_aware_tone: Type.Optional(
      Flag('If true, severe changes are narrated soberly, whatever the tone.'),
    ),
    summary_threshold: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'With this many changes or more, the script summarizes them instead of naming each one.',
      }),
    ),
    ...historyFields,
    speakers,
  },
  { title: 'ScriptSettings', description: 'How the script is written.' },
);

/** The settings of a script as applied. */
export const AppliedSettings = Type.Object(
  {
    product_name: Nullable(Text(undefined, 'Northwind')),
    version: Nullable(Text(undefined, '2.4.0')),
    tone: Type.Enum(tones),
    audience: Nullable(Type.String()),
    verbosity: Type.Enum(verbosities),
    cta: Nullable(Type.String()),
    severity_aware_tone: Type.Boolean(),
    summary_threshold: Nullable(Type.Integer()),
    use_history: Type.Boolean(),
    history_limit: Type.Integer(),
    speakers: Type.Enum([1, 2]),
  },
  { title: 'AppliedSettings', description: 'The settings used, with defaults filled in.' },
);

const { product_name, version, audience, cta, summary_threshold } = Settings.properties;

/** The settings to change. Null removes optional ones. */
export const SettingsChanges = Type.Object(
  {
    ...Settings.properties,
    product_name: Type.Optional(Nullable(product_name)),
    version: Type.Optional(Nullable(version)),
    audience: Type.Optional(Nullable(audience)),
    cta: Type.Optional(Nullable(cta)),
    summary_threshold: Type.Optional(Nullable(summary_threshold)),
  },
  { title: 'ScriptSettingsChanges', description: 'The settings that change. Null removes a value.' },
);

/** `use_history` and `history_limit` are also accepted at the top level; values in `settings` take precedence. */
export function settingsFrom(
  settings: Static<typeof SettingsChanges> = {},
  top: Static<typeof History> = {},
  levels: DefaultLevels = [],
): ScriptSettings {
  const byDefault = settingsByDefault(levels);
  const given = fromApi(SettingsChanges, settings);
  return {
    ...byDefault,
    ...fromApi(History, top),
    ...given,
    productName: nonEmpty(singleLine(given.productName ?? '')),
    version: nonEmpty(singleLine(given.version ?? '')),
    audience: nonEmpty(given.audience) ?? byDefault.audience,
    cta: nonEmpty(given.cta),
    summaryThreshold: given.summaryThreshold ?? byDefault.summaryThreshold,
  };
}

/** Returns only the given settings. */
export function partialSettingsFrom(given: Static<typeof SettingsChanges>): Partial<ScriptSettings> {
  const all = settingsFrom(given);
  const names = Object.keys(fromApi(SettingsChanges, given)) as (keyof ScriptSettings)[];
  return Object.fromEntries(names.map((name) => [name, all[name]]));
}

function nonEmpty(value: string | null | undefined): string | null {
  return value == null || isBlank(value) ? null : value.trim();
}

export const Title = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'Shown with the episode. Line breaks become spaces.',
  examples: ['Northwind 2.4'],
});

export const Content = Type.String({
  minLength: 1,
  maxLength: maxContentLength,
  pattern: '\\S',
  description: 'The text, as Markdown, HTML, reStructuredText or plain text.',
  examples: [
    '## Added\n- Search finds archived projects.\n\n## Fixed\n- Exports no longer stop at 1,000 rows.',
  ],
});

/** A BCP 47 tag without extensions. */
export const Language = (description: string) =>
  Type.String({ maxLength: 11, pattern: languagePattern, description, examples: ['en'] });

const TextLanguage = Language(
  'The language of the text, as a BCP 47 tag. Detected if you leave it out. If the text does not show its language, ' +
    'that of the product, the organization or English is used. Nothing is translated.',
);

export const AdditionalContext = Type.String({
  maxLength: maxContextLength,
  description: 'Additional context for the writer.',
});

/** HTTPS only, because the payload must not be readable in transit. */
export const WebhookUrl = Type.String({
  maxLength: 2048,
  format: 'uri',
  pattern: httpsPattern,
  description: 'Where to send the outcome. Must be HTTPS.',
  examples: ['https://northwind.example/hooks/aloud'],
});

export const PublicUrl = Type.Optional(Flag('If true, creates public listen and embed pages.'));

export const Wait = Type.Optional(Flag('If true, waits up to 90 seconds for the audio and returns 200.'));

/** What requests for a conversion and for a script say about the text, and about the narration. */
export const textFields = {
  language: Type.Optional(TextLanguage),
  additional_context: Type.Optional(AdditionalContext),
  product_id: Type.Optional(Uuid('A product of the organization.')),
  ignore_org: Type.Optional(
    Flag('If true, leaves out the organization’s context and pronunciations. The product’s are still used.'),
  ),
};
export const narrationFields = {
  voice: Type.Optional(Voice),
  settings: Type.Optional(Settings),
  ...historyFields,
};

export const ConversionRequest = Type.Object(
  {
    source_type: Type.Enum(sourceTypes, {
      description: '`changelog` for release notes, `document` for any other text.',
    }),
    title: Title,
    content: Content,
    ...textFields,
    public_url: PublicUrl,
    webhook_url: Type.Optional(WebhookUrl),
    wait: Wait,
    ...narrationFields,
  },
  {
    title: 'ConversionRequest',
    description: 'A text to be turned into audio.',
    examples: [
      {
        source_type: 'changelog',
        title: 'Northwind 2.4',
        content:
          '## Added\n- Search finds archived projects.\n\n## Fixed\n- Exports no longer stop at 1,000 rows.',
        settings: { product_name: 'Northwind', version: '2.4.0', tone: 'professional' },
      },
    ],
  },
);

export function requestFrom(body: Static<typeof ConversionRequest>, levels: DefaultLevels): Request {
  return {
    ...sharedRequestFrom(body, levels),
    sourceType: body.source_type,
    title: body.title,
    publicUrl: body.public_url ?? false,
    webhookUrl: body.webhook_url ?? null,
  };
}

type SharedRequest = Omit<Static<typeof ConversionRequest>, 'source_type' | 'title'>;

/** The fields that conversions and scripts share. */
export function sharedRequestFrom(body: SharedRequest, levels: DefaultLevels) {
  const settings = settingsFrom(body.settings, body, levels);
  return {
    content: body.content,
    language: body.language === undefined ? null : languageFrom(body.language),
    defaultLanguage: languageByDefault(levels),
    additionalContext: body.additional_context ?? null,
    productId: body.product_id ?? null,
    ignoreOrganization: body.ignore_org ?? false,
    settings,
    voice: fillVoice(voiceFrom(body.voice), levels, settings.speakers),
  };
}

/** Throws for a tag that matches no language. */
export function languageFrom(tag: string): string {
  const language = canonicalLanguage(tag);
  if (language !== null) return language;
  const message = 'names no language; send a tag such as es or pt-BR';
  throw new Problem('VALIDATION_FAILED', undefined, { details: [{ path: 'language', message }] });
}
