/** One thing that is wrong with a script. The message can be shown to whoever wrote it. */
export type Fault = {
  readonly kind: 'number' | 'missing' | 'markup' | 'address' | 'hash';
  readonly text: string;
  readonly message: string;
};
