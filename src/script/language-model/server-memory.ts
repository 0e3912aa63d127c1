/** What was learned about a server, so that it is not tried again with every script. */
export type ServerMemory = {
  /** It refuses a JSON schema: it only reads about the form in the instructions. */
  plain: boolean;
  /** Whether it is Ollama, whose own protocol takes a context length; null where no one has asked yet. */
  ollama: boolean | null;
};

export function createServerMemory(): ServerMemory {
  return { plain: false, ollama: null };
}
