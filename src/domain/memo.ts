const [max, maxCharacters] = [20_000, 500_000];

/** Remembers what was read of a word; texts and tables have few words, many times. */
export function memo<Value>(read: (word: string) => Value): (word: string) => Value {
  const known = new Map<string, Value>();
  let characters = 0;
  return (word) => {
    const kept = known.get(word);
    if (kept !== undefined) return kept;
    characters += word.length;
    if (known.size >= max || characters > maxCharacters) {
      known.clear();
      characters = word.length;
    }
    const value = read(word);
    known.set(word, value);
    return value;
  };
}
