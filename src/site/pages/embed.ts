import { publicPages } from '../../domain/public-pages.ts';
import { html, type SafeHtml } from '../../html/safe-html.ts';
import type { PublicPage } from '../../operations/public-pages/public-pages.ts';
import { playerView } from '../components/player.ts';
import { publicLayout } from '../components/public-layout.ts';
import { waitingView } from '../components/waiting.ts';
import { embedScripts } from './public-scripts.ts';

/** The player alone, for a frame in someone else's page. */
export function embedPage(page: PublicPage, siteUrl: string): SafeHtml {
  const { conversion, organization, episode, address } = page;
  const { id, title, publicUrl, script } = conversion;
  const query = address.token === null ? '' : `?token=${encodeURIComponent(address.token)}`;
  const name = html`<span lang="${script?.language ?? 'en'}">${title}</span>`;
  const heading = publicUrl
    ? html`<a class="embed-link" href="${publicPages(siteUrl, id).listenUrl}" target="_blank" rel="noopener">${name}</a>`
    : name;
  return publicLayout({
    title,
    look: 'embed',
    colour: organization.primaryColor,
    scripts: embedScripts,
    content: html`<main class="embed-main" data-player-scope data-place="embed" data-view="${page.view}">
      <header class="embed-head">
        <h1 class="embed-title">${heading}</h1>
        <p class="embed-organization">${organization.name}</p>
      </header>
      ${
        episode === null
          ? waitingView(conversion)
          : playerView({
              id,
              title,
              artist: organization.name,
              audioUrl: `/embed/${id}/audio.mp3${query}`,
              durationSeconds: conversion.durationSeconds ?? 0,
              peaks: episode.peaks,
              chapters: episode.chapters,
              listsChapters: true,
              preload: 'none',
            })
      }
    </main>`,
  });
}
