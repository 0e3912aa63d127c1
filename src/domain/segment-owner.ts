/** The owner of the segments that a render may use. */
export type SegmentOwner = {
  /** Part of every key. Owners with different secrets never share a segment. */
  readonly secret: string;
  /** Records the segments of a render before it reads or adds any. */
  note(keys: readonly string[]): Promise<void>;
};
