import { putBack } from '#crud/typed.ts';
import { useSaving } from '#crud/use-saving.ts';
import type { Change } from '#db/views/outbox-groups.ts';
import { useNow } from '#lib/use-now.ts';
import { useSync } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { nextWords } from './words.ts';
import css from './change-row.module.css';

/** What waits so that it can be undone says how long, and can be undone here too. */
export function HeldBack({ act }: { readonly act: readonly Change[] }) {
  const now = useNow(1000);
  const sync = useSync();
  const saving = useSaving();
  const toast = useToast();
  const [first] = act;
  if (!first) return null;
  const undo = async () => {
    const mids = act.map(({ mutation }) => mutation.mid);
    const isBack = await saving(() => sync.takeBack({ group: first.mutation.group, mids }));
    if (isBack) await saving(() => putBack(act.map(({ mutation }) => mutation)));
    if (isBack === false) toast({ text: 'Too late to take it back: it has been sent.' });
  };
  return (
    <p className={css.held}>
      <span className="num">{nextWords(first, now)}</span>
      <Button icon="undo" onClick={() => void undo()}>
        Undo
      </Button>
    </p>
  );
}
