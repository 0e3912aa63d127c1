import type { Writer } from '../../domain/writing.ts';
import { builtInReport, type WritingReport } from '../../domain/writing-report.ts';

/** Gives every script its report, and tells of it once it is written. */
export function observeWriter(
  write: Writer,
  onWritten: (report: WritingReport, seconds: number) => void,
): Writer {
  return async (input, options) => {
    const started = performance.now();
    const output = await write(input, options);
    const writing = output.script.writing ?? builtInReport;
    onWritten(writing, (performance.now() - started) / 1000);
    return { ...output, script: { ...output.script, writing } };
  };
}
