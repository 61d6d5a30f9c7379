import type { Log } from '#contract/areas/logs.ts';
import { Chip } from '#ui/chip.tsx';

/** Whether a todo was made of it, and how far that is. */
export function FollowChip({ log: { follow_todo_id, follow_todo } }: { readonly log: Log }) {
  if (follow_todo_id === null) return null;
  return follow_todo?.is_completed ? (
    <Chip tone="sent" icon="check">
      Done
    </Chip>
  ) : (
    <Chip icon="today">Todo</Chip>
  );
}
