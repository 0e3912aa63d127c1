type Ending = () => Promise<void>;

const endings: Ending[] = [];

/** Has something done when all test files of this process have run. */
export function atProcessEnd(ending: Ending): void {
  endings.push(ending);
}

export async function endProcess(): Promise<void> {
  for (const ending of endings.splice(0)) await ending();
}
