const max = 20_000;

/** Remembers what was read of a word; texts and tables have few words, many times. */
export function memo<Value>(read: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  return (word) => {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    if (known.size >= max) known.clear();
    const value = read(word);
    known.set(word, value);
    return value;
  };
}
