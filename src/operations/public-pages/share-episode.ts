/** In milliseconds. Deleted content must not stay for long. */
const maxAge = 60_000;
/** The maximum of all files together: about 20 episodes of an hour and a half, or hundreds of usual ones. */
const maxCharacters = 16_000_000;

type Read<Episode> = {
  readonly episode: Episode;
  /** Null if a part is missing, because it may exist on the next read. */
  readonly characters: number | null;
};
type Shared = { readonly read: Promise<Read<unknown>>; characters: number };

const shared = new WeakMap<object, Map<string, Shared>>();

/** Reads an episode once for all requests within a minute, because anyone can request a long one repeatedly. */
export async function shareEpisode<Episode>(
  owner: object,
  key: string,
  read: () => Promise<Read<Episode>>,
): Promise<Episode> {
  const episodes = shared.get(owner) ?? new Map<string, Shared>();
  shared.set(owner, episodes);
  const known = episodes.get(key);
  if (known) return (await known.read).episode as Episode;
  const reading = read();
  const added: Shared = { read: reading, characters: 0 };
  episodes.set(key, added);
  const evict = () => {
    if (episodes.get(key) === added) episodes.delete(key);
  };
  const { episode, characters } = await reading.catch((error: unknown) => {
    evict();
    throw error;
  });
  if (characters === null) evict();
  else {
    added.characters = characters;
    setTimeout(evict, maxAge).unref();
    dropOldest(episodes);
  }
  return episode;
}

function dropOldest(episodes: Map<string, Shared>): void {
  let total = episodes.values().reduce((sum, { characters }) => sum + characters, 0);
  for (const [key, { characters }] of episodes) {
    if (total <= maxCharacters) return;
    episodes.delete(key);
    total -= characters;
  }
}
