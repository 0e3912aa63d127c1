const width = 40;

/** A bar on a terminal; without one, only messages. */
export function createProgressBar() {
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
