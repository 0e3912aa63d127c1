/** What was learned about a server, so that it is not tried again with every script. */
export type ServerMemory = {
  /** Refusals of a JSON schema, one after the other. From two on, the server only reads about the form in the instructions. */
  schemaRefusals: number;
  /** Whether it is Ollama, whose own protocol takes a context length; null where no one has asked yet. */
  ollama: boolean | null;
};

export function createServerMemory(): ServerMemory {
  return { schemaRefusals: 0, ollama: null };
}
