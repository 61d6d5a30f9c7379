import type { Todo } from '#contract/areas/todo-record.ts';
import { isOverdue } from '#lib/due.ts';
import { Chip } from '#ui/chip.tsx';

export function StatusChip({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  if (todo.complete_time_approved) {
    return (
      <Chip tone="sent" icon="approve">
        Approved
      </Chip>
    );
  }
  if (todo.status === 'completed') {
    return (
      <Chip tone="here" icon="check">
        To approve
      </Chip>
    );
  }
  return isOverdue(todo, now) ? (
    <Chip tone="needs" icon="clock">
      Overdue
    </Chip>
  ) : (
    <Chip>Open</Chip>
  );
}
