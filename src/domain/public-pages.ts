import { escapeAttribute } from './escape-markup.ts';
/** Where a conversion is played without an API key: its page, or a player on another site. */
export type Place = (typeof places)[number];
export const places = ['listen', 'embed'] as const;

/** The default size of the embedded player, in pixels. */
export const playerSize = { width: 600, height: 180 } as const;

export function publicPages(siteUrl: string, conversionId: string) {
  return { listenUrl: `${siteUrl}/listen/${conversionId}`, embedUrl: `${siteUrl}/embed/${conversionId}` };
}

/** Without one, the player follows the visitor's system. */
export const themes = ['light', 'dark'] as const;
export type Theme = (typeof themes)[number];

/** The HTML that embeds the player. */
export function embedCode(
  embedUrl: string,
  title: string,
  { width, height }: { readonly width: number | string; readonly height: number } = {
    ...playerSize,
    width: '100%',
  },
): string {
  const attributes = {
    src: embedUrl,
    width,
    height,
    title,
    frameborder: 0,
    loading: 'lazy',
    allow: 'autoplay',
  };
  const written = Object.entries(attributes).map(
    ([name, value]) => `${name}="${escapeAttribute(String(value))}"`,
  );
  return `<iframe ${written.join(' ')}></iframe>`;
}

export type PlayCounts = {
  /** Visits that started the episode. */
  readonly plays: number;
  /** Visits that played it to the end. */
  readonly completions: number;
  /** Seconds of the episode that all visits played. */
  readonly listenedSeconds: number;
};

export type DayOfPlays = PlayCounts & {
  /** Such as `2026-11-15`, in UTC. */
  readonly day: string;
  readonly place: Place;
};

export const noPlays: PlayCounts = { plays: 0, completions: 0, listenedSeconds: 0 };

export function addPlays(one: PlayCounts, other: PlayCounts): PlayCounts {
  return {
    plays: one.plays + other.plays,
    completions: one.completions + other.completions,
    listenedSeconds: one.listenedSeconds + other.listenedSeconds,
  };
}
