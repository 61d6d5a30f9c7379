import type { Todo } from '#contract/areas/todo-record.ts';
import { isOverdue } from '#lib/due.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import css from './status-chip.module.css';

interface Status {
  readonly icon: IconName;
  readonly word: string;
  readonly isLate?: boolean;
}

function statusOf(todo: Todo, now: number): Status {
  if (todo.deleted_at !== null) return { icon: 'trash', word: 'Deleted' };
  if (todo.complete_time_approved) return { icon: 'sent', word: 'Approved' };
  if (todo.status === 'completed') return { icon: 'approve', word: 'To approve' };
  if (isOverdue(todo, now)) return { icon: 'clock', word: 'Overdue', isLate: true };
  if (todo.returned_at) return { icon: 'undo', word: 'Sent back' };
  return { icon: 'planned', word: 'Open' };
}

/** How far a todo is: a quiet sign and its word, no pill. Where a list has no room for the word the sign keeps it as its title. */
export function StatusChip({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const { icon, word, isLate } = statusOf(todo, now);
  return (
    <span className={css.status} data-late={isLate} title={word}>
      <Icon name={icon} size="1em" />
      <span className={css.word}>{word}</span>
    </span>
  );
}
