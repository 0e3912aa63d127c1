import type { FastifyRequest } from 'fastify';
import {
  defaultScriptSettings,
  type SourceType,
  sourceTypes,
  tones,
  verbosities,
} from '../../../domain/conversion-settings.ts';
import { type DefaultLevels, languageByDefault } from '../../../domain/defaults.ts';
import type { DraftDocument } from '../../../domain/draft.ts';
import type { FieldMessage } from '../../../domain/field-message.ts';
import { canonicalLanguage } from '../../../domain/language.ts';
import { maxContentLength, tooLong } from '../../../domain/text-limits.ts';
import type { VoiceSettings } from '../../../domain/voice-settings.ts';
import { isUuid } from '../../../operations/input.ts';
import { formFile, pastedText } from '../../layout/request.ts';

export const emptyForm = {
  content: '',
  /** The address to fetch a text from. */
  url: '',
  kind: 'changelog' as SourceType,
  title: '',
  tone: 'casual' as (typeof tones)[number],
  verbosity: 'normal' as (typeof verbosities)[number],
  speakers: 1 as 1 | 2,
  audience: '',
  /** A tag of BCP 47, or empty to detect it. */
  language: '',
  product: '',
  /** A voice's ID, or empty for the automatic one. */
  voice: '',
  secondVoice: '',
  version: '',
  callToAction: '',
  context: '',
  pronunciations: '',
  withoutContext: false,
  /** The draft saved while typing, and its version; empty if there is none yet. */
  draft: '',
  draftVersion: '',
};

/** The values of the studio's form. */
export type StudioForm = Readonly<typeof emptyForm>;

/** Longer than any valid field, so that a value that is too long is refused, not cut. */
export const maxRead = 1_000_000;

/** Reads the submitted form. An unknown choice becomes the default. */
export function readStudioForm(request: FastifyRequest): { form: StudioForm; errors: FieldMessage[] } {
  const text = (name: string, maxLength: number) => pastedText(request, name, maxLength).trim();
  const oneOf = <T extends string>(name: string, choices: readonly T[], initial: T): T =>
    choices.find((choice) => choice === text(name, 40)) ?? initial;
  const typed = pastedText(request, 'text', maxRead);
  const form: StudioForm = {
    content: typed,
    url: text('url', 2048),
    kind: oneOf('kind', sourceTypes, emptyForm.kind),
    title: text('title', maxRead),
    tone: oneOf('tone', tones, emptyForm.tone),
    verbosity: oneOf('verbosity', verbosities, emptyForm.verbosity),
    speakers: text('speakers', 1) === '2' ? 2 : 1,
    audience: text('audience', maxRead),
    language: canonicalLanguage(text('language', 20)) ?? '',
    product: text('product', 40),
    voice: text('voice', 100),
    secondVoice: text('second_voice', 100),
    version: text('version', maxRead),
    callToAction: text('call_to_action', maxRead),
    context: text('context', maxRead),
    pronunciations: text('pronunciations', maxRead),
    withoutContext: text('without_context', 3) === 'yes',
    draft: text('draft', 40),
    draftVersion: text('draft_version', 10),
  };
  return { form, errors: errorsOf(form, formFile(request, 'file') !== null) };
}

function errorsOf({ content, url }: StudioForm, hasFile: boolean): FieldMessage[] {
  const error = (message: string) => [{ path: 'content', message }];
  if (content.trim() !== '' && hasFile) return error('Send either text or a file, not both.');
  if (content.trim() === '' && (hasFile || url !== '')) return [];
  if (content.trim() === '') return error('Paste your text, choose a file or get the text of a web page.');
  return lengthErrors(content);
}

export function lengthErrors(content: string): FieldMessage[] {
  const { length } = [...content];
  return length > maxContentLength ? [{ path: 'content', message: tooLong(maxContentLength, length) }] : [];
}

/** The form as a draft without a script. */
export function toDocument(form: StudioForm, levels: DefaultLevels): DraftDocument {
  return {
    sourceType: form.kind,
    title: form.title,
    content: form.content,
    language: form.language || null,
    defaultLanguage: languageByDefault(levels),
    additionalContext: form.context || null,
    productId: productOf(form) ?? null,
    ignoreOrganization: form.withoutContext,
    script: null,
    writing: null,
    voice: voiceOf(form),
    settings: {
      ...defaultScriptSettings,
      tone: form.tone,
      verbosity: form.verbosity,
      speakers: form.speakers,
      audience: form.audience || null,
      version: form.version || null,
      cta: form.callToAction || null,
    },
  };
}

export function productOf({ product }: StudioForm): string | undefined {
  return isUuid(product) ? product : undefined;
}

/** Only `tts_b` lets you choose the narrator's voice. */
export function voiceOf({
  voice,
  secondVoice,
  speakers,
  pronunciations,
}: Pick<StudioForm, 'voice' | 'secondVoice' | 'speakers' | 'pronunciations'>): VoiceSettings {
  const notes = pronunciations === '' ? {} : { pronunciationNotes: pronunciations };
  if (speakers === 1)
    return voice === '' ? { provider: 'tts_a', ...notes } : { provider: 'tts_b', voiceId: voice, ...notes };
  const hosts = { ...(voice && { host1: voice }), ...(secondVoice && { host2: secondVoice }) };
  const named = Object.keys(hosts).length > 0;
  return { provider: named ? 'tts_b' : 'tts_a', ...(named && { hostVoiceIds: hosts }), ...notes };
}
