/** A note of a walk-round as it is saved: of one of its checks, or of all of it. Pure. */
import type { PrecheckItem, PrecheckRow } from '#db/records.ts';
import type { PrecheckFacts } from '#sync/ops/op.ts';

/** The check that a note is about, and what was said of it; null: the note is of the whole walk-round. */
export type NotedCheck = { readonly id: number; readonly state: PrecheckItem['state'] } | null;

/** Of which walk-round, and of what of it. */
export interface WalkNotePlace {
  readonly of: Pick<PrecheckRow, 'lid' | 'key' | 'vehicle_id' | 'kind' | 'booking' | 'todo'>;
  readonly check: NotedCheck;
}

export function walkNote(check: NotedCheck, text: string): PrecheckFacts {
  const note = text.trim();
  return check === null ? { note } : { items: { [check.id]: { state: check.state, note } } };
}
