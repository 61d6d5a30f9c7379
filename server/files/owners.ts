/** What an area says of the files of its records. */
import type { Context } from '../http/handler.ts';

type Asking = Pick<Context, 'db' | 'person' | 'now'>;

export interface FileOwner {
  /** What people call such a file: `photo`, `file`. */
  readonly noun: string;
  /** Whether the person may see the record, by their permissions and its scope. */
  readonly sees: (ctx: Asking, ownerId: number) => Promise<boolean>;
  /** Whether they may delete files of the record that others added. Whoever added one may. */
  readonly changes: (ctx: Asking, ownerId: number) => Promise<boolean>;
  /** A licence and the like: each look is written into the audit, and no copy is kept on the way. */
  readonly isSecret?: boolean;
  /** Nobody deletes a single file of such a record, not even who added it: decisions and evidence rest on it. */
  readonly isKept?: boolean;
}

/** By kind of record. */
export type FileOwners = Readonly<Record<string, FileOwner>>;
