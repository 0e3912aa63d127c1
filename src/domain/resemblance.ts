/** Two texts about different things share some 3 % of runs of this length. */
const runLength = 8;
const minShare = 0.25;

/** Whether a quarter of the shorter of two texts is in the other, in runs of characters. */
export function resemble(one: string, other: string): boolean {
  const [runs, others] = [runsOf(one), runsOf(other)];
  const shared = [...runs].filter((run) => others.has(run)).length;
  return shared > 0 && shared >= Math.min(runs.size, others.size) * minShare;
}

function runsOf(text: string): Set<string> {
  const plain = text.toLowerCase();
  const runs = new Set<string>();
  for (let at = 0; at + runLength <= plain.length; at += 1) runs.add(plain.slice(at, at + runLength));
  return runs;
}
