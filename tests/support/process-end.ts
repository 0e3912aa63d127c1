type Ending = () => Promise<void>;

const endings: Ending[] = [];

/** Registers a function to run after all test files of this process. */
export function atProcessEnd(ending: Ending): void {
  endings.push(ending);
}

export async function endProcess(): Promise<void> {
  for (const ending of endings.splice(0)) await ending();
}
