import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { Reads } from '#crud/reads.tsx';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Screen } from '#ui/screen.tsx';
import { DeskFilters } from './desk-filters.tsx';
import { DeskList } from './desk-list.tsx';
import { filtersOf } from './filters.ts';
import { TodoForm } from './todo-form-later.tsx';

interface Props {
  /** Beside the title: whose todos are shown. */
  readonly views?: ReactNode;
  readonly children?: ReactNode;
}

/** The office's todos, below `children`: everything that is seen stands in the address, so that it can be kept and passed on. */
export default function DeskScreen({ views, children }: Props) {
  const [params, setParams] = useSearchParams();
  const today = dayOf(useNow(60_000));
  const may = useCan('todo.create');
  const filters = filtersOf(params, today);

  const set = (changes: Readonly<Record<string, string | null>>) =>
    setParams(
      (old) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value) old.set(key, value);
          else old.delete(key);
        }
        return old;
      },
      { replace: true },
    );
  const create = () => set({ new: '1' });
  useShortcut('n', () => may && create());

  return (
    <Reads>
      <Screen
        title="Todos"
        aside={views}
        fluid
        actions={
          may ? (
            <Button tone="primary" icon="plus" onClick={create}>
              New todo
            </Button>
          ) : null
        }
      >
        {children}
        <DeskFilters filters={filters} today={today} onChange={set} />
        <DeskList filters={filters} open={params.get('open')} onOpen={(id) => set({ open: id })} />
        {may && params.has('new') ? <TodoForm todo={null} today={today} onClose={() => set({ new: null })} /> : null}
      </Screen>
    </Reads>
  );
}
