const width = 40;

export type ProgressBar = ReturnType<typeof createProgressBar>;

/** Thrown on Ctrl-C. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** Runs work with a progress bar. Ctrl-C aborts its signal with a message. */
export async function withProgress(
  message: string,
  work: (bar: ProgressBar, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const bar = createProgressBar();
  const interrupted = new AbortController();
  const interrupt = () => interrupted.abort(new Interrupted(message));
  process.once('SIGINT', interrupt);
  try {
    await work(bar, interrupted.signal);
  } finally {
    process.off('SIGINT', interrupt);
    bar.end();
  }
}

/** A bar on a terminal; without one, only messages. */
function createProgressBar() {
  const terminal = process.stderr.isTTY;
  let drawn = false;
  const clear = () => {
    if (drawn) process.stderr.write('\r\u001b[2K');
    drawn = false;
  };
  return {
    /** From 0 to 1. */
    show(done: number) {
      if (!terminal) return;
      const filled = Math.round(done * width);
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
      process.stderr.write(`\r${bar} ${String(Math.floor(done * 100)).padStart(3)} %`);
      drawn = true;
    },
    say(message: string) {
      clear();
      process.stderr.write(`${message}\n`);
    },
    end: clear,
  };
}
