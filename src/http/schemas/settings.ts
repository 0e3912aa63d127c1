import { type Static, Type } from 'typebox';
import {
  defaultScriptSettings as byDefault,
  type ScriptSettings,
  tones,
  verbosities,
} from '../../domain/conversion-settings.ts';
import { Nullable } from './envelope.ts';

const text = (maxLength: number, description: string, example: string) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }));

export const historyFields = {
  use_history: Type.Optional(
    Type.Boolean({ description: 'Whether earlier changelogs are context. True unless told otherwise.' }),
  ),
  history_limit: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 100, description: 'How many earlier changelogs at most; 10.' }),
  ),
};

/** The settings that conversions, scripts and the deprecated episodes share. */
export const sharedSettings = {
  product_name: text(500, 'Name used in the script.', 'Northwind'),
  version: text(200, 'Version to emphasize.', '2.4.0'),
  tone: Type.Optional(Type.Enum(tones, { default: 'casual' })),
  audience: text(500, 'Who listens, in your words.', 'developers new to the product'),
  verbosity: Type.Optional(Type.Enum(verbosities, { description: '`normal` unless told otherwise.' })),
};

export const Settings = Type.Object(
  {
    ...sharedSettings,
    cta: text(1000, 'Call to action at the end.', 'Upgrade today from your dashboard.'),
    severity_aware_tone: Type.Optional(
      Type.Boolean({ description: 'Tells severe changes soberly, whatever the tone.' }),
    ),
    summary_threshold: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'From this many changes on, a summary instead of a walk through all.',
      }),
    ),
    ...historyFields,
    speakers: Type.Optional(
      Type.Enum([1, 2], { default: 1, description: '1 is a single narrator, 2 a dialogue of two hosts.' }),
    ),
  },
  { description: 'How the script is written.' },
);

/** The settings of a script as they were applied. */
export const AppliedSettings = Type.Object(
  {
    product_name: Nullable(Type.String({ examples: ['Northwind'] })),
    version: Nullable(Type.String({ examples: ['2.4.0'] })),
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
  { description: 'The settings used, with defaults filled in.' },
);

export function appliedSettings(settings: ScriptSettings): Static<typeof AppliedSettings> {
  return {
    product_name: settings.productName,
    version: settings.version,
    tone: settings.tone,
    audience: settings.audience,
    verbosity: settings.verbosity,
    cta: settings.cta,
    severity_aware_tone: settings.severityAwareTone,
    summary_threshold: settings.summaryThreshold,
    use_history: settings.useHistory,
    history_limit: settings.historyLimit,
    speakers: settings.speakers,
  };
}

type History = { use_history?: boolean; history_limit?: number };

/** `use_history` and `history_limit` are also taken at the top level; in `settings` they win. */
export function settingsFrom(
  settings: Static<typeof Settings> | undefined,
  top: History = {},
): ScriptSettings {
  return {
    productName: nonEmpty(settings?.product_name),
    version: nonEmpty(settings?.version),
    tone: settings?.tone ?? byDefault.tone,
    audience: nonEmpty(settings?.audience),
    verbosity: settings?.verbosity ?? byDefault.verbosity,
    cta: nonEmpty(settings?.cta),
    severityAwareTone: settings?.severity_aware_tone ?? byDefault.severityAwareTone,
    summaryThreshold: settings?.summary_threshold ?? byDefault.summaryThreshold,
    useHistory: settings?.use_history ?? top.use_history ?? byDefault.useHistory,
    historyLimit: settings?.history_limit ?? top.history_limit ?? byDefault.historyLimit,
    speakers: settings?.speakers ?? byDefault.speakers,
  };
}

function nonEmpty(value: string | undefined): string | null {
  const trimmed = value?.trim() ?? '';
  return trimmed === '' ? null : trimmed;
}
