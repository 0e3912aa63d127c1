import type { Block } from '../read/block.ts';

export type Table = Block & { kind: 'table' };

/** A row by what it is about, and what the other columns say of it. */
export type Row = { readonly name: string; readonly code: boolean; readonly values: readonly string[] };
