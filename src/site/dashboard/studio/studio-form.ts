import type { FastifyRequest } from 'fastify';
import { type SourceType, sourceTypes, tones, verbosities } from '../../../domain/conversion-settings.ts';
import type { FieldMessage } from '../../../domain/field-message.ts';
import { formText } from '../../frame/form-text.ts';

/** What stands in the studio's form, as it was typed. */
export type StudioForm = {
  readonly content: string;
  readonly kind: SourceType;
  readonly title: string;
  readonly tone: (typeof tones)[number];
  readonly verbosity: (typeof verbosities)[number];
  readonly speakers: 1 | 2;
  readonly audience: string;
  readonly product: string;
  /** A voice's id, or empty for the one that is chosen by itself. */
  readonly voice: string;
  readonly secondVoice: string;
  readonly version: string;
  readonly callToAction: string;
  readonly context: string;
  readonly pronunciations: string;
  readonly withoutContext: boolean;
};

export const emptyForm: StudioForm = {
  content: '',
  kind: 'changelog',
  title: '',
  tone: 'casual',
  verbosity: 'normal',
  speakers: 1,
  audience: '',
  product: '',
  voice: '',
  secondVoice: '',
  version: '',
  callToAction: '',
  context: '',
  pronunciations: '',
  withoutContext: false,
};

export const maxCharacters = 51_200;
const longerThanAllowed = 1_000_000;

/** The form as it was sent; a choice that is none of the list is the first of it. */
export function readStudioForm(request: FastifyRequest): { form: StudioForm; errors: FieldMessage[] } {
  const text = (name: string, longest: number) => formText(request, name, longest).trim();
  const oneOf = <T extends string>(name: string, choices: readonly T[], otherwise: T): T =>
    choices.find((choice) => choice === text(name, 40)) ?? otherwise;
  const typed = lineBreaks(formText(request, 'text', longerThanAllowed));
  const file = lineBreaks(formText(request, 'file', longerThanAllowed));
  const form: StudioForm = {
    content: typed.trim() === '' ? file : typed,
    kind: oneOf('kind', sourceTypes, emptyForm.kind),
    title: text('title', 500),
    tone: oneOf('tone', tones, emptyForm.tone),
    verbosity: oneOf('verbosity', verbosities, emptyForm.verbosity),
    speakers: text('speakers', 1) === '2' ? 2 : 1,
    audience: text('audience', 500),
    product: text('product', 40),
    voice: text('voice', 100),
    secondVoice: text('second_voice', 100),
    version: text('version', 200),
    callToAction: text('call_to_action', 1000),
    context: text('context', 10_240),
    pronunciations: text('pronunciations', 500),
    withoutContext: text('without_context', 3) === 'yes',
  };
  return { form, errors: faultsOf(form, typed, file) };
}

function faultsOf({ content }: StudioForm, typed: string, file: string): FieldMessage[] {
  const fault = (message: string) => [{ path: 'content', message }];
  if (typed.trim() !== '' && file.trim() !== '') return fault('Send the text or a file, not both at once.');
  if (content.trim() === '') return fault('Paste the text to be read, or choose a file.');
  const { length } = [...content];
  if (length > maxCharacters)
    return fault(
      `This has ${length.toLocaleString('en')} characters; at most 51,200 can be converted at once.`,
    );
  return [];
}

/** Browsers send line breaks as Windows writes them. */
function lineBreaks(text: string): string {
  return text.replaceAll('\r\n', '\n');
}
