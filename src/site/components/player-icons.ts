import { html, type SafeHtml } from '../../html/safe-html.ts';

const shape = (name: string, content: SafeHtml) =>
  html`<svg class="icon ${name}" viewBox="0 0 24 24" aria-hidden="true" focusable="false">${content}</svg>`;

export const playIcon = shape('icon-play', html`<path d="M8.5 5.2v13.6L19.4 12z" />`);
export const pauseIcon = shape(
  'icon-pause',
  html`<rect x="6.5" y="5" width="4" height="14" rx="1" /><rect x="13.5" y="5" width="4" height="14" rx="1" />`,
);

const fifteen = html`<text class="icon-text" x="12" y="16.2" text-anchor="middle" font-size="7.5" font-weight="700">15</text>`;

export const backIcon = shape(
  'icon-line',
  html`<path d="M12 5.2a8 8 0 1 1-7.5 5.2" /><path d="M14.2 2.4 11.2 5.2l3 2.8" />${fifteen}`,
);
export const forwardIcon = shape(
  'icon-line',
  html`<path d="M12 5.2a8 8 0 1 0 7.5 5.2" /><path d="M9.8 2.4l3 2.8-3 2.8" />${fifteen}`,
);
export const soundIcon = shape(
  'icon-line',
  html`<path class="icon-fill" d="M4 9.5h3.2L11.5 6v12l-4.3-3.5H4z" /><path class="icon-waves" d="M14.8 9.2a4 4 0 0 1 0 5.6M17.4 6.8a7.4 7.4 0 0 1 0 10.4" /><path class="icon-cross" d="m15 9.8 4.4 4.4m0-4.4L15 14.2" />`,
);
export const chaptersIcon = shape(
  'icon-line',
  html`<path d="M9 6.5h11M9 12h11M9 17.5h11M4.2 6.5h.6M4.2 12h.6M4.2 17.5h.6" />`,
);
export const downloadIcon = shape(
  'icon-line',
  html`<path d="M12 4v11m-4.5-4.2L12 15.3l4.5-4.5M5 19.5h14" />`,
);
export const shareIcon = shape(
  'icon-line',
  html`<path d="M12 14.5V4m-4 3.6L12 3.6l4 4M7.5 11H5.5v8.5h13V11h-2" />`,
);
