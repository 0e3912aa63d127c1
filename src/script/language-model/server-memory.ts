/** Facts about a server, so that they are not tested again for every script. */
export type ServerMemory = {
  /** Consecutive refusals of a JSON schema. From two on, the server only reads about the form in the instructions. */
  schemaRefusals: number;
  /** Whether it is Ollama, whose own protocol supports a context length; null if not tested yet. */
  ollama: boolean | null;
};

export function createServerMemory(): ServerMemory {
  return { schemaRefusals: 0, ollama: null };
}
