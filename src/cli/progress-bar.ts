/** A bar on the terminal, where there is one; elsewhere messages alone. */
export type ProgressBar = {
  /** From 0 to 1. */
  readonly show: (done: number) => void;
  readonly say: (message: string) => void;
  end(): void;
};

const width = 40;

export function createProgressBar(): ProgressBar {
  const terminal = process.stderr.isTTY;
  let drawn = false;
  const clear = () => {
    if (drawn) process.stderr.write('\r\u001b[2K');
    drawn = false;
  };
  return {
    show(done) {
      if (!terminal) return;
      const filled = Math.round(done * width);
      const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
      process.stderr.write(`\r${bar} ${String(Math.floor(done * 100)).padStart(3)} %`);
      drawn = true;
    },
    say(message) {
      clear();
      process.stderr.write(`${message}\n`);
    },
    end: clear,
  };
}
