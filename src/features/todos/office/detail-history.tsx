import { audit } from '#contract/areas/audit.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { HISTORY_ENTRIES, HistoryList, type OtherEntry } from '#kit/history/history-list.tsx';
import { ShowMore } from '#kit/list/show-more.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { Section } from '#ui/screen.tsx';
import { isLate } from './late.ts';

/**
 * What became of a todo and by whom, the latest first: as the server wrote it down, with readings and photos among it. Where that cannot be
 * read, what the todo itself tells.
 */
export function DetailHistory({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const list = useReadPages(audit.recordHistory, { params: { entity: 'todo', id: todo.id } });
  // Of another todo it still has the entries of the last one for a moment.
  const pages = list.isPlaceholderData ? [] : (list.data?.pages ?? []);
  const entries = pages.flatMap(({ body }) => body.history);
  return (
    <Section title="History">
      {entries.length > 0 ? (
        <HistoryList entries={entries} others={partsOf(todo)} hasOlder={list.hasNextPage} now={now} />
      ) : (
        <HistoryList entries={[]} others={[...madeOf(todo), ...partsOf(todo), ...decisions(todo)]} now={now} />
      )}
      {entries.length > 0 ? <ShowMore list={list} rows={HISTORY_ENTRIES} /> : null}
    </Section>
  );
}

const madeOf = (todo: Todo): OtherEntry[] => [
  {
    at: todo.created_at,
    icon: 'plus',
    words: todo.parent ? `Made, follows from “${isolated(todo.parent.title)}”` : 'Made',
  },
];

/** What the history of the todo itself does not tell. */
const partsOf = (todo: Todo): OtherEntry[] => [
  ...todo.odometer.map((o): OtherEntry => ({
    at: o.read_at,
    icon: 'odometer',
    words: `${o.created_by_name} read ${formatNumber(o.value)}`,
  })),
  ...latePhotos(todo),
];

function decisions(todo: Todo): OtherEntry[] {
  const by = (name: string | null, did: string) => `${name ?? 'Somebody'} ${did}`;
  const found: (OtherEntry | false)[] = [
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

function latePhotos(todo: Todo): OtherEntry[] {
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
