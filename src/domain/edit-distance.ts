/** The Damerau–Levenshtein distance of two texts (optimal string alignment). */
export function editDistance(from: string, to: string): number {
  let beforeThat: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row += 1) {
    const current = [row];
    for (let column = 1; column <= to.length; column += 1) {
      const replaced = (above[column - 1] ?? 0) + (from[row - 1] === to[column - 1] ? 0 : 1);
      const cheapest = Math.min(replaced, (above[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1);
      const areSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      const isPair = row > 1 && column > 1;
      current.push(isPair && areSwapped ? Math.min(cheapest, (beforeThat[column - 2] ?? 0) + 1) : cheapest);
    }
    beforeThat = above;
    above = current;
  }
  return above[to.length] ?? 0;
}
