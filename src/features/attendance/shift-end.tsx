import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { TodoRow } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import { count } from '#lib/format-number.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { ReasonFields } from './reason-fields.tsx';
import { Unsent } from './unsent.tsx';
import { useLooseEnds } from './use-loose-ends.ts';
import { usePunch, type Reason } from './use-punch.ts';
import css from './attendance.module.css';

/** The end of a shift in one view: what is open, what has not been sent, what was not read; then out. */
export default function ShiftEnd({ onClose }: { readonly onClose: () => void }) {
  const today = dayOf(useNow(60_000));
  const ends = useLooseEnds(today);
  const punch = usePunch();
  const [reason, setReason] = useState<Reason>({});
  const [busy, setBusy] = useState(false);
  const leave = async () => {
    setBusy(true);
    const saved = await punch('out', reason);
    setBusy(false);
    if (saved) onClose();
  };
  return (
    <Dialog
      title="End of your shift"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Stay in</Button>
          <Button tone="primary" icon="signedOut" busy={busy} onClick={() => void leave()}>
            Punch out
          </Button>
        </>
      }
    >
      {ends ? (
        <>
          <Loose title={`${count(ends.open.length, 'open todo')}`} none="No open todos" todos={ends.open} />
          <Loose
            title={`${count(ends.unread.length, 'odometer')} not read`}
            none="No odometer is missing"
            todos={ends.unread}
          />
        </>
      ) : (
        <SkeletonRows rows={2} />
      )}
      <Unsent />
      <ReasonFields kind="out" reason={reason} onReason={setReason} />
    </Dialog>
  );
}

const MOST = 4;

function Loose({
  title,
  none,
  todos,
}: {
  readonly title: string;
  readonly none: string;
  readonly todos: readonly TodoRow[];
}) {
  if (todos.length === 0) return <p className="muted">{none}</p>;
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {todos.slice(0, MOST).map((todo) => (
          <li key={todo.lid}>
            <Link className={css.loose} to={todoPath(todo.lid)}>
              <strong className="num">{todo.vehicle?.plate}</strong> {todo.title}
            </Link>
          </li>
        ))}
      </ul>
      {todos.length > MOST ? <p className="muted">and {todos.length - MOST} more</p> : null}
    </section>
  );
}
