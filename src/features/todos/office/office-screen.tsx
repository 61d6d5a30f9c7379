import { useState, type ReactNode } from 'react';
import { Reads } from '#kit/reads/reads.tsx';
import { useAddress, type Change } from '#kit/list/use-address.ts';
import type { Lid } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { later } from '#ui/later.tsx';
import { OfficeList } from './office-list.tsx';
import { filtersOf } from './filters.ts';
import { TodoForm } from './todo-form-later.tsx';

const RestoreAsks = later(() => import('./restore-asks.tsx'));

interface Props {
  /** Beside the title: whose todos are shown. */
  readonly views?: ReactNode;
  readonly children?: ReactNode;
}

/** The office's todos, below `children`. */
export default function OfficeScreen({ views, children }: Props) {
  const { params, set } = useAddress();
  const [made, setMade] = useState<Lid | null>(null);
  const now = useNow(60_000);
  const today = dayOf(now);
  const may = useCan('todo.create');
  const change: Change = (changes) => {
    // With other filters something else is looked for.
    if (!('open' in changes)) setMade(null);
    set(changes);
  };
  const create = () => set({ new: '1' });
  useShortcut('n', () => may && create());
  return (
    <Reads>
      <OfficeList
        filters={filtersOf(params, today)}
        now={now}
        open={params.get('open')}
        made={made}
        onChange={change}
        whose={views}
        notices={
          <>
            {children}
            <RestoreAsks />
          </>
        }
        actions={
          may ? (
            <Button tone="primary" icon="plus" aria-keyshortcuts="n" onClick={create}>
              <span data-words>New todo</span> <Kbd>n</Kbd>
            </Button>
          ) : null
        }
      />
      {may && params.has('new') ? (
        <TodoForm todo={null} today={today} onMade={setMade} onClose={() => set({ new: null })} />
      ) : null}
    </Reads>
  );
}
