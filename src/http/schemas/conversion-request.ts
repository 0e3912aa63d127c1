import { type Static, Type } from 'typebox';
import type { ConversionRequest as Request } from '../../domain/conversion.ts';
import { sourceTypes } from '../../domain/conversion-settings.ts';
import { Uuid } from './envelope.ts';
import { historyFields, Settings, settingsFrom } from './settings.ts';
import { Voice, voiceFrom } from './voice.ts';

export const Title = Type.String({
  minLength: 1,
  maxLength: 500,
  pattern: '\\S',
  description: 'Shown with the episode.',
  examples: ['Northwind 2.4'],
});

export const Content = Type.String({
  minLength: 1,
  maxLength: 51_200,
  pattern: '\\S',
  description: 'The text: Markdown, HTML, reStructuredText or plain.',
  examples: [
    '## Added\n- Search finds archived projects.\n\n## Fixed\n- Exports no longer stop at 1,000 rows.',
  ],
});

export const AdditionalContext = Type.String({
  maxLength: 10_240,
  description: 'What the writer should know beside the text.',
});

/** HTTP is refused: what is sent there is not for everyone on the way. */
export const WebhookUrl = Type.String({
  maxLength: 2048,
  format: 'uri',
  pattern: '^https://[^/?#]',
  description: 'Gets the outcome; must be HTTPS.',
  examples: ['https://northwind.example/hooks/aloud'],
});

export const ConversionRequest = Type.Object(
  {
    source_type: Type.Enum(sourceTypes, { description: 'Release notes, or any other text.' }),
    title: Title,
    content: Content,
    additional_context: Type.Optional(AdditionalContext),
    product_id: Type.Optional(Uuid('A product of the organization.')),
    ignore_org: Type.Optional(
      Type.Boolean({ description: 'Leaves the organization’s and product’s context out.' }),
    ),
    public_url: Type.Optional(Type.Boolean({ description: 'True makes listen and embed pages.' })),
    webhook_url: Type.Optional(WebhookUrl),
    wait: Type.Optional(Type.Boolean({ description: 'True blocks for up to 90 seconds and returns 200.' })),
    voice: Type.Optional(Voice),
    settings: Type.Optional(Settings),
    ...historyFields,
  },
  { description: 'A text to be turned into audio.' },
);

export function requestFrom(body: Static<typeof ConversionRequest>): Request {
  return {
    sourceType: body.source_type,
    title: body.title,
    content: body.content,
    additionalContext: body.additional_context ?? null,
    productId: body.product_id ?? null,
    ignoreOrganization: body.ignore_org ?? false,
    publicUrl: body.public_url ?? false,
    webhookUrl: body.webhook_url ?? null,
    settings: settingsFrom(body.settings, body),
    voice: voiceFrom(body.voice),
  };
}
