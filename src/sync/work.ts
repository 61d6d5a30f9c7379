import type { Mutation } from '#db/records.ts';
import type { Op } from './ops/op.ts';
import type { Media } from './ports.ts';

/** Of a photo. */
export type SizeClass = Parameters<Media['compress']>[2];

/** A mutation in hand. `m` changes when its record was read again or its photo made smaller. */
export interface Work {
  readonly op: Op;
  readonly m: Mutation;
  /** Its idempotency key: the mid, as long as all of it is sent. */
  readonly key: string;
  /** Its `sentAt` from before this try. */
  readonly sentBefore: number | null;
  /** The CSRF cookie was renewed for it. */
  readonly renewed: boolean;
  /** The token that it was last sent with, and the one that was refused and renewed for it. */
  readonly token: string | null;
  readonly refused: string | null;
  readonly rereads: number;
  /** `Turn.signIns` when it last left; 0 before. */
  readonly signIns: number;
  /** Of its photo. */
  readonly size: SizeClass;
}

/** Null: it left our hands. Otherwise once more, with this. */
export type Next = Work | null;
