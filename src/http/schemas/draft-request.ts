import { type Static, Type } from 'typebox';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import { type DefaultLevels, fillVoice, languageByDefault } from '../../domain/defaults.ts';
import type { DraftDocument, DraftScript } from '../../domain/draft.ts';
import { primaryLanguage } from '../../domain/language.ts';
import { maxContentLength } from '../../domain/text-limits.ts';
import type { DraftChanges } from '../../operations/drafts/drafts.ts';
import { fromApi } from './api-names.ts';
import {
  AdditionalContext,
  Language,
  languageFrom,
  PublicUrl,
  partialSettingsFrom,
  Settings,
  SettingsChanges,
  settingsFrom,
  WebhookUrl,
} from './conversion-request.ts';
import { TurnInput, Version } from './draft.ts';
import { Flag, Nullable, NullableId, Uuid } from './fields.ts';
import { Voice, voiceFrom } from './voice.ts';

const fields = {
  source_type: Type.Optional(
    Type.Enum(sourceTypes, { description: '`changelog` for release notes, `document` for any other text.' }),
  ),
  title: Type.Optional(Type.String({ maxLength: 500, description: 'Can be empty until it is converted.' })),
  content: Type.Optional(
    Type.String({
      maxLength: maxContentLength,
      description: 'The source text. Can be empty until the script is written.',
      examples: ['## Added\n- Search finds archived projects.'],
    }),
  ),
  language: Type.Optional(
    Nullable(
      Language(
        'The language of the text and the script, as a BCP 47 tag. Without it, that of the text is detected when ' +
          'the script is written, and `turns` that you send have the language of the script before them, of the ' +
          'product, of the organization, or English. Nothing is translated.',
      ),
    ),
  ),
  additional_context: Type.Optional(Nullable(AdditionalContext)),
  ignore_org: Type.Optional(Flag('If true, leaves out the organization’s context and pronunciations.')),
  voice: Type.Optional(Voice),
  settings: Type.Optional(Settings),
  turns: Type.Optional(
    Type.Array(TurnInput, { maxItems: 1000, description: 'The whole script, with one entry per paragraph.' }),
  ),
};

export const DraftCreate = Type.Object(
  {
    ...fields,
    product_id: Type.Optional(Uuid('A product of the organization.')),
    conversion_id: Type.Optional(Uuid('A conversion to open as a draft; nothing else is read then.')),
  },
  { title: 'DraftRequest', description: 'The text to start from. Everything is optional.' },
);

export const DraftSave = Type.Object(
  {
    version: Version,
    ...fields,
    settings: Type.Optional(SettingsChanges),
    product_id: Type.Optional(NullableId('Null for none.')),
  },
  { title: 'DraftChanges', description: 'What changes, and the version that it was changed in.' },
);

const plainNames = ['source_type', 'title', 'content', 'additional_context', 'product_id'] as const;
const PlainChanges = Type.Pick(DraftSave, plainNames);

export const DraftRewrite = Type.Object(
  { version: Version, settings: Type.Optional(SettingsChanges) },
  { title: 'DraftRewrite', description: 'Settings to write it with from now on; the rest stay.' },
);

export const DraftConvert = Type.Object(
  {
    conversion_id: Type.Optional(Uuid('An episode of this draft to make again, under the same address.')),
    public_url: PublicUrl,
    webhook_url: Type.Optional(WebhookUrl),
  },
  {
    title: 'DraftConversion',
    description: 'Which episode is made. Everything is optional, even the body.',
  },
);

export function documentFrom(body: Static<typeof DraftCreate>, levels: DefaultLevels): DraftDocument {
  const settings = settingsFrom(body.settings, {}, levels);
  const language = body.language ? languageFrom(body.language) : null;
  const defaultLanguage = languageByDefault(levels);
  const { speakers } = settings;
  const spoken = { language: primaryLanguage(language ?? defaultLanguage ?? 'en'), speakers };
  return {
    sourceType: body.source_type ?? 'changelog',
    title: body.title ?? '',
    content: body.content ?? '',
    language,
    defaultLanguage,
    additionalContext: body.additional_context ?? null,
    productId: body.product_id ?? null,
    ignoreOrganization: body.ignore_org ?? false,
    settings,
    voice: fillVoice(voiceFrom(body.voice), levels, speakers),
    script: body.turns ? scriptFrom(body.turns, spoken) : null,
    writing: null,
  };
}

export function changesFrom(body: Static<typeof DraftSave>, before: DraftDocument): DraftChanges {
  const settings = body.settings && { ...before.settings, ...partialSettingsFrom(body.settings) };
  const speakers = (settings ?? before.settings).speakers;
  const language = body.language && languageFrom(body.language);
  const script = scriptChanges(body.turns, before, { language, speakers });
  return {
    ...fromApi(PlainChanges, body),
    ...(language !== undefined && { language }),
    ...(body.ignore_org !== undefined && { ignoreOrganization: body.ignore_org }),
    ...(settings && { settings }),
    ...(body.voice && { voice: fillVoice(voiceFrom(body.voice), [], speakers) }),
    ...(script && { script }),
  };
}

type Turns = readonly Static<typeof TurnInput>[];

/** Returns the changed script. Without turns, the script stays and only gets the language from the request. */
function scriptChanges(
  turns: Turns | undefined,
  { script, defaultLanguage }: DraftDocument,
  named: { readonly language: string | null | undefined; readonly speakers: 1 | 2 },
): DraftScript | null {
  const language = primaryLanguage(named.language ?? script?.language ?? defaultLanguage ?? 'en');
  if (turns) return scriptFrom(turns, { language, speakers: script?.speakers ?? named.speakers });
  return script && named.language ? { ...script, language } : null;
}

function scriptFrom(
  turns: Turns,
  { language, speakers }: Pick<DraftScript, 'language' | 'speakers'>,
): DraftScript {
  return {
    language,
    speakers: turns.some(({ speaker }) => speaker === 2) ? 2 : speakers,
    turns: turns.map(({ speaker, text, section = null, locked = false, pause_seconds: pause }) => ({
      speaker,
      text,
      section,
      locked,
      ...(pause && { pause }),
    })),
  };
}
