import type { MailContent } from '../domain/mail.ts';
import { singleLine } from '../domain/single-line.ts';
import { html, type SafeHtml } from '../html/safe-html.ts';

/** Renders a mail as text and as HTML. */
export function renderMail(content: MailContent) {
  return { subject: oneLine(content.subject), text: asText(content), html: String(asHtml(content)) };
}

/** Removes line breaks, which would start another header after a subject. */
function oneLine(text: string): string {
  return singleLine(text).slice(0, 200);
}

function asText({ paragraphs, action, closing }: MailContent): string {
  const parts = [
    ...paragraphs,
    ...(action ? [`${action.text}:\n${action.href}`] : []),
    ...closing,
    '-- \nAloud',
  ];
  return `${parts.join('\n\n')}\n`;
}

const sans = html`'Source Sans 3','Helvetica Neue',Helvetica,Arial,sans-serif`;

/** Many mail clients drop style sheets, so styles are inline. The style sheet contains only the dark colors. */
function asHtml({ subject, paragraphs, action, closing }: MailContent): SafeHtml {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <meta name="color-scheme" content="light dark">
  <meta name="supported-color-schemes" content="light dark">
  <title>${oneLine(subject)}</title>
  <style>${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#faf8f4;color:#1b1815;font:17px/1.55 ${sans}">
  <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"><tr><td align="center" style="padding:40px 20px">
    <table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:540px;text-align:left"><tr><td>
      <p class="signal" style="margin:0 0 32px;color:#b3391a;font:700 20px/1 ${sans};letter-spacing:-0.02em">Aloud</p>
      ${paragraphs.map((text) => html`<p style="margin:0 0 16px;overflow-wrap:anywhere">${text}</p>`)}
      ${action ? button(action) : ''}
      ${closing.map((text) => html`<p class="soft" style="margin:0 0 12px;color:#544c44;font-size:15px;overflow-wrap:anywhere">${text}</p>`)}
    </td></tr></table>
  </td></tr></table>
</body>
</html>
`;
}

function button({ text, href }: NonNullable<MailContent['action']>): SafeHtml {
  return html`<p style="margin:28px 0">
    <a class="button" href="${href}" style="display:inline-block;padding:13px 22px;border-radius:6px;background:#1b1815;color:#faf8f4;font-weight:600;text-decoration:none">${text}</a>
  </p>
  <p class="soft" style="margin:0 0 24px;color:#544c44;font-size:15px;overflow-wrap:anywhere">If the button doesn’t work, open this address:<br><a class="soft" href="${href}" style="color:#544c44;word-break:break-all">${href}</a></p>`;
}

const dark = html`@media (prefers-color-scheme: dark) {
    .paper { background: #1c1916 !important; color: #f0ece5 !important; }
    .soft { color: #c8c1b7 !important; }
    .signal { color: #f0905f !important; }
    .button { background: #f0ece5 !important; color: #1c1916 !important; }
  }`;
