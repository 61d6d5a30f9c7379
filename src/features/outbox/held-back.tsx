import { putBack } from '#kit/drafts/typed.ts';
import { useSaving } from '#kit/outbox/use-saving.ts';
import { useUndo } from '#kit/outbox/use-undo.ts';
import type { Change } from '#db/views/outbox-groups.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { nextWords } from './text.ts';
import css from './change-row.module.css';

/** What waits so that it can be undone says how long, and can be undone here too. */
export function HeldBack({ act }: { readonly act: readonly Change[] }) {
  const now = useNow(1000);
  const undoSaved = useUndo();
  const saving = useSaving();
  const [first] = act;
  if (!first) return null;
  const { group } = first.mutation;
  const mids = act.map(({ mutation }) => mutation.mid);
  const undo = async () => {
    const isBack = await undoSaved({ group, mids });
    if (isBack) await saving(() => putBack(act.map(({ mutation }) => mutation)));
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
