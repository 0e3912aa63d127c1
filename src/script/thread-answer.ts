import type { ErrorCode } from '../domain/errors.ts';
import type { WriterOutput } from '../domain/writing.ts';

/** What the writing thread sends back, first that it has begun: errors do not cross threads whole. */
export type ThreadAnswer =
  | { readonly begun: true }
  | { readonly output: WriterOutput }
  | { readonly problem: { readonly code: ErrorCode; readonly message: string } }
  | { readonly failure: string; readonly repeats: boolean };
