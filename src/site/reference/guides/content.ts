import { html } from '../../../html/safe-html.ts';
import { copyProgram } from '../../components/elements.ts';
import { shellKey } from '../examples/languages.ts';
import type { Guide, GuideContext } from './guide.ts';

export const content: readonly Guide[] = [
  {
    path: 'webhooks',
    title: 'Webhooks',
    summary: 'Get notified when a conversion finishes.',
    content: webhooks,
  },
  {
    path: 'languages-and-voices',
    title: 'Languages and voices',
    summary: 'Who speaks, and in which language.',
    content: voices,
  },
  { path: 'lexicon', title: 'Lexicon', summary: 'How the voice says your names.', content: lexicon },
];

function webhooks() {
  return html`<p>We send a signed POST to the <code>webhook_url</code> of a request and to the webhooks of your organization, which you
      create in <a href="/dashboard">the dashboard</a>. Addresses are public and HTTPS.
      <a href="/docs/reference/webhooks">Every event</a> has an example.</p>
    <h2 id="answer">Respond immediately</h2>
    <p>Respond with 2xx within 30 seconds and do your work later. Anything else is retried after 1 minute, 5 minutes, 30 minutes,
      2 hours and 8 hours. Respond with 410 to get no more events. An event can arrive twice: process each <code>id</code>
      once.</p>
    <h2 id="signature">Verify the signature</h2>
    <p><code>X-Service-Signature</code> has a time <code>t</code> and one or two signatures <code>v1</code>: the HMAC-SHA256 of
      <code>t</code>, a dot and the raw body, in hexadecimal, with the whole secret as the key. Refuse a time that differs from
      your clock by more than 300 seconds.</p>
    ${copyProgram(`import { verifyWebhook } from '@aloud/client';

const event = await verifyWebhook({
  body, // the raw bytes
  signature: request.headers['x-service-signature'],
  secret: process.env.WEBHOOK_SECRET ?? '',
});
if (event.type === 'conversion.completed') console.log(event.data.audio_url);`)}
    <p>In Python, with its standard library:</p>
    ${copyProgram(`import hashlib, hmac, time

def verify(body: bytes, header: str, secret: str) -> bool:
    parts = [part.partition("=") for part in header.split(",")]
    times = [value for name, _, value in parts if name == "t"]
    if len(times) != 1 or not times[0].isdecimal():
        return False
    if abs(time.time() - int(times[0])) > 300:
        return False
    signed = times[0].encode() + b"." + body
    expected = hmac.new(secret.encode(), signed, hashlib.sha256).hexdigest()
    return any(
        hmac.compare_digest(expected.encode(), value.encode())
        for name, _, value in parts
        if name == "v1"
    )`)}
    <h2 id="secrets">Rotate a secret</h2>
    <p>Each webhook has its own secret, and your organization has one for <code>webhook_url</code>. For 24 hours after you
      rotate a secret in <a href="/dashboard">the dashboard</a>, every request has two signatures: one by the new secret and
      one by the old.</p>`;
}

function voices({ server, reader }: GuideContext) {
  return html`<p>The language of a text is detected. <a href="/docs/reference/conversions/estimateConversion">An estimate</a>
      shows it, with the length and everything that would be refused, and costs nothing.</p>
    <p>The voices depend on the engines of this installation:</p>
    ${copyProgram(`curl ${server}/v1/voices \\\n  -H "Authorization: Bearer ${shellKey(reader.key)}"`)}
    ${reader.note}
    <p>Each voice has an <code>id</code>, and a <code>language</code> unless it speaks any. Sandbox keys get the built-in
      voices. Choose with <code>voice.provider</code> and <code>voice.voice_id</code>; for two hosts, set
      <code>settings.speakers</code> to 2 and use <code>voice.host_voice_ids</code>. <code>warnings</code> of the response names
      settings that the engine ignores. Defaults can be set for an organization and for a
      <a href="/docs/reference/products">product</a>.</p>
    <p>An episode is a mono MP3 with a bitrate of 64 kbit/s, with
      <a href="/docs/reference/conversions/getConversionCaptions">captions</a> for the same audio.</p>
    <p><a href="/docs/reference/conversions#schema-VoiceSettings">All voice settings</a></p>`;
}

function lexicon({ server, reader }: GuideContext) {
  return html`<p>The lexicon defines how words are spoken, for your organization or for one product:</p>
    ${copyProgram(`curl ${server}/v1/lexicon \\
  -H "Authorization: Bearer ${shellKey(reader.key)}" \\
  -H "Content-Type: application/json" \\
  -d '{"written": "nginx", "spoken": "engine X"}'`)}
    ${reader.note}
    <p>A conversion uses, in this order: its own <code>pronunciation_notes</code>, those of its product, the entries of its
      product, those of the organization, and what is built in. <code>ignore_org</code> leaves those of the organization out.</p>
    <p><code>spoken</code> works with every voice; <code>ipa</code> only with some, and a conversion warns where it does not. An
      organization can have 5,000 entries. Import and export them as CSV or W3C PLS, or hear each one in
      <a href="/dashboard">the dashboard</a>.</p>
    <p><a href="/docs/reference/lexicon">All operations of the lexicon</a></p>`;
}
