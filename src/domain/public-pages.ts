/** Where a conversion is listened to without an API key: its own page, or a player in someone else's. */
export type Place = (typeof places)[number];
export const places = ['listen', 'embed'] as const;

/** The embedded player as it wants to be shown, in pixels. It is usable from 240 wide. */
export const playerSize = { width: 600, height: 180 } as const;

/** Where a conversion can be listened to by anyone, while it is public. */
export function publicPages(siteUrl: string, conversionId: string) {
  return { listenUrl: `${siteUrl}/listen/${conversionId}`, embedUrl: `${siteUrl}/embed/${conversionId}` };
}

/** What goes into someone's page to have the player there. */
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
  const written = Object.entries(attributes).map(([name, value]) => `${name}="${quoted(String(value))}"`);
  return `<iframe ${written.join(' ')}></iframe>`;
}

function quoted(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('"', '&quot;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;');
}

/** How often something was listened to. Nothing in it tells who listened. */
export type PlayCounts = {
  /** Visits in which it was started. */
  readonly plays: number;
  /** Visits in which it was heard to the end. */
  readonly completions: number;
  /** Seconds of the recording that were heard, all visits together. */
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
