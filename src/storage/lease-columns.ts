/** The worker that has a row, and until when. */
export type LeaseColumns = { locked_by: string | null; locked_until: Date | null };
