const [max, maxCharacters] = [20_000, 500_000];

/** Caches a function of a word. Texts and tables have few words, many times. */
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

/** Caches a function of an object for as long as the object exists. */
export function memoObject<Key extends object, Value>(read: (key: Key) => Value): (key: Key) => Value {
  const known = new WeakMap<Key, { readonly value: Value }>();
  return (key) => {
    const kept = known.get(key) ?? { value: read(key) };
    known.set(key, kept);
    return kept.value;
  };
}
