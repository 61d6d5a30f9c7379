import type { Todo } from '#contract/areas/todo-record.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { isLate } from './late.ts';
import css from './detail-history.module.css';

interface Entry {
  readonly at: string;
  readonly icon: IconName;
  readonly words: string;
}

/** What became of a todo and by whom, the latest first. */
export function DetailHistory({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const entries = entriesOf(todo).toSorted((a, b) => b.at.localeCompare(a.at));
  return (
    <Section title="History">
      <ol className={css.history}>
        {entries.map(({ at, icon, words }) => (
          <li key={`${at} ${words}`}>
            <Icon name={icon} size={16} />
            <span>{words}</span>
            <time dateTime={at}>{capital(formatMoment(at, now))}</time>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function entriesOf(todo: Todo): Entry[] {
  const done: Entry[] = [
    { at: todo.created_at, icon: 'plus', words: todo.parent ? `Made, follows from “${todo.parent.title}”` : 'Made' },
    ...todo.odometer.map((o): Entry => ({
      at: o.read_at,
      icon: 'odometer',
      words: `${o.created_by_name} read ${formatNumber(o.value)}`,
    })),
    ...latePhotos(todo),
  ];
  return [...done, ...decisions(todo)];
}

function decisions(todo: Todo): Entry[] {
  const by = (name: string | null, did: string) => `${name ?? 'Somebody'} ${did}`;
  const found: (Entry | false)[] = [
    todo.completed_at !== null && {
      at: todo.completed_at,
      icon: 'check',
      words: by(todo.completed_by_name, 'completed it'),
    },
    Boolean(todo.returned_at) && {
      at: todo.returned_at ?? '',
      icon: 'undo',
      words: by(todo.returned_by_name, 'sent it back'),
    },
    todo.complete_time_approved !== null && {
      at: todo.complete_time_approved,
      icon: 'approve',
      words: by(todo.approved_by_name, 'approved it'),
    },
    changedSince(todo) && { at: todo.updated_at, icon: 'edit', words: 'Changed after it was completed' },
  ];
  return found.filter((entry) => entry !== false);
}

function latePhotos(todo: Todo): Entry[] {
  const late = todo.todoimages.filter(({ taken_at }) => isLate(taken_at, todo));
  const last = late.at(-1);
  if (!last) return [];
  return [
    { at: last.taken_at, icon: 'camera', words: `${last.created_by_name} added ${count(late.length, 'photo')}, late` },
  ];
}

/** Somebody changed it after it was completed: that should not go unseen. */
function changedSince({ completed_at, updated_at, complete_time_approved }: Todo): boolean {
  if (completed_at === null || complete_time_approved !== null) return false;
  return Date.parse(updated_at) - Date.parse(completed_at) > 60_000;
}
