import type { Place } from '../../domain/public-pages.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import { publicLayout } from '../components/public-layout.ts';

/** What stands where a recording was removed, made private, or never was. It does not tell which. */
export function unavailablePage(place: Place): SafeHtml {
  const title = 'This recording is not available';
  return publicLayout({
    title,
    look: place,
    colour: null,
    scripts: [],
    content: html`<main class="unavailable">
      <h1 class="unavailable-title">${title}</h1>
      <p class="unavailable-text">It may have been removed or made private. Whoever shared it with you can tell you more.</p>
    </main>`,
  });
}
