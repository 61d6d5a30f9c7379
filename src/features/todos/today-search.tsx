import { useEffect, useRef } from 'react';
import { isolated } from '#contract/people-text.ts';
import { rowKeys } from '#lib/row-keys.dom.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TodoListRow } from './todo-row.tsx';
import { useSearch } from './use-day.ts';
import rows from './todo-row.module.css';
import css from './today.module.css';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Search works on what is on this device, so that it works without a network. */
export function TodaySearch({ text, onText }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // It is there because somebody wants to write in it.
  useEffect(() => field.current?.focus(), []);
  useShortcut('/', () => field.current?.focus());
  return (
    <label className={css.search}>
      <Icon name="search" />
      <span className="sr-only">Find by plate, last six of the VIN, or title</span>
      <input
        ref={field}
        type="search"
        value={text}
        placeholder="Plate or end of VIN"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(e) => onText(e.target.value)}
      />
    </label>
  );
}

export function TodayFound({ text, now }: { readonly text: string; readonly now: number }) {
  const found = useSearch(text);
  if (!found) return <SkeletonRows />;
  if (found.todos.length === 0) {
    return (
      <EmptyState icon="search" title={`Nothing here matches “${isolated(text.trim())}”`}>
        Try the plate, the last six characters of the VIN, or a word of the title. Only todos on this device are
        searched.
      </EmptyState>
    );
  }
  return (
    // The keys only move the focus among links that have it anyway.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ul className={rows.rows} aria-label="Found" onKeyDown={rowKeys}>
      {found.todos.map((todo) => (
        <TodoListRow key={todo.lid} todo={todo} truth={found.truth.get(todo.lid)} now={now} showDay />
      ))}
    </ul>
  );
}
