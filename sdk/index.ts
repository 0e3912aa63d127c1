export { ConversionFailed, type Converted, type ConvertOptions, convert, download } from './convert.ts';
export { type AloudClient, type AloudOptions, createAloudClient } from './create-client.ts';
export { AloudError, type AloudErrorCode } from './errors.ts';
export { follow } from './follow.ts';
export * from './generated/index.ts';
export { everyItem, type Page } from './pages.ts';
export { verifyWebhook, type WebhookEvent, WebhookRefused, type WebhookRequest } from './verify-webhook.ts';
