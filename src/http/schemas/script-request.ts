import { type Static, Type } from 'typebox';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import { Problem } from '../../domain/errors.ts';
import type { ScriptRequest as Request } from '../../domain/generated-script.ts';
import { AdditionalContext, Content, Title, WebhookUrl } from './conversion-request.ts';
import { Uuid } from './envelope.ts';
import { historyFields, Settings, settingsFrom } from './settings.ts';
import { Voice, voiceFrom } from './voice.ts';

export const ScriptRequest = Type.Object(
  {
    content: Content,
    mode: Type.Optional(
      Type.Enum(sourceTypes, { description: 'Release notes unless told otherwise, or any other text.' }),
    ),
    source_type: Type.Optional(
      Type.Enum(sourceTypes, { description: 'The same as `mode`, by the name conversions use.' }),
    ),
    title: Type.Optional({
      ...Title,
      description: 'Of the audio to come. Taken from the text when absent.',
    } as typeof Title),
    additional_context: Type.Optional(AdditionalContext),
    product_id: Type.Optional(Uuid('A product of the organization.')),
    ignore_org: Type.Optional(
      Type.Boolean({ description: 'Leaves the organization’s and product’s context out.' }),
    ),
    voice: Type.Optional(Voice),
    settings: Type.Optional(Settings),
    ...historyFields,
  },
  { description: 'A text to write a script for.' },
);

export const ConvertScriptRequest = Type.Object(
  {
    output_format: Type.Optional(Type.Enum(['audio'], { description: 'Audio is all there is yet.' })),
    edited_content: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 51_200,
        pattern: '\\S',
        description:
          'Replaces the script. Paragraphs stand between blank lines; `Host 1:` and `Host 2:` at the start of a ' +
          'line say who speaks, and a line without a label goes on with the last speaker. Without any label ' +
          'there is one narrator.',
        examples: ['Northwind 2.4 is here, and search finds archived projects.'],
      }),
    ),
    wait: Type.Optional(Type.Boolean({ description: 'True blocks for up to 90 seconds and returns 200.' })),
    title: Type.Optional({ ...Title, description: 'Instead of the script’s title.' } as typeof Title),
    public_url: Type.Optional(Type.Boolean({ description: 'True makes listen and embed pages.' })),
    webhook_url: Type.Optional(WebhookUrl),
    voice: Type.Optional(Voice),
  },
  { description: 'How a script is to be voiced. Everything is optional, the body itself too.' },
);

export function scriptRequestFrom(body: Static<typeof ScriptRequest>): Request {
  return {
    sourceType: sourceTypeOf(body),
    title: body.title?.trim() || null,
    content: body.content,
    additionalContext: body.additional_context ?? null,
    productId: body.product_id ?? null,
    ignoreOrganization: body.ignore_org ?? false,
    settings: settingsFrom(body.settings, body),
    voice: voiceFrom(body.voice),
  };
}

function sourceTypeOf({ mode, source_type: sourceType }: Static<typeof ScriptRequest>) {
  if (mode && sourceType && mode !== sourceType) {
    const message = 'must be the same as source_type where both are sent';
    throw new Problem('VALIDATION_FAILED', undefined, { details: [{ path: 'mode', message }] });
  }
  return sourceType ?? mode ?? 'changelog';
}
