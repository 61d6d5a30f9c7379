import { useLiveQuery } from 'dexie-react-hooks';
import type { ChecklistRow, ImageRow, Lid, TodoRow } from '#db/records.ts';
import { followOnsOf, type FollowOn } from '#db/views/follow-ons.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { isLost } from './unsent.ts';
import type { TodoView } from './use-todo.ts';

/** A line with everything that its row shows. */
export interface LineView {
  readonly line: ChecklistRow;
  readonly todo: TodoRow;
  readonly photos: readonly ImageRow[];
  readonly truth: ReadonlyMap<Lid, RowTruth>;
  /** Undefined: there is none. Null: nobody has looked yet. */
  readonly followOn: FollowOn | undefined | null;
  /** Its todo was deleted by the office. */
  readonly isLost: boolean;
}

/** The lines of a todo, as they stand on this device. */
export function useLines({ todo, lines, images, truth, gone }: TodoView): readonly LineView[] {
  const followOns = useLiveQuery(() => followOnsOf(todo.lid), [todo.lid]);
  return lines.map((line) => ({
    line,
    todo,
    photos: images.filter((image) => image.kind === 'line' && image.line === line.lid),
    truth,
    followOn: followOns ? followOns.get(line.lid) : null,
    isLost: isLost(gone),
  }));
}
