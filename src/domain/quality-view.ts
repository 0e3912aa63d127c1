import type { QualityReport } from './conversion.ts';

/** A report as callers and the command line are shown it. What an earlier version did not measure yet is nought, or null. */
export function qualityView(report: QualityReport) {
  const count = (name: string) => numberIn(report, name) ?? 0;
  return {
    sentences: count('sentences'),
    from_cache: count('fromCache'),
    retakes: count('retakes'),
    divided: count('divided'),
    listened_to: count('listenedTo'),
    not_listened_to: count('notListenedTo'),
    word_error_rate: numberIn(report, 'wordErrorRate'),
    loudness: numberIn(report, 'loudness'),
    suspects: listIn<{ text: string; faults: string[] }>(report, 'suspects'),
    unsaid: listIn<string>(report, 'unsaid'),
    silent_sentences: count('silentSentences'),
  };
}

function numberIn(report: QualityReport, name: string): number | null {
  const value = report[name];
  return typeof value === 'number' ? value : null;
}

function listIn<T>(report: QualityReport, name: string): T[] {
  const value = report[name];
  return Array.isArray(value) ? value : [];
}
