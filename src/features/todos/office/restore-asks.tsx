import { useState } from 'react';
import { Link } from 'react-router-dom';
import { todos as rows } from '#contract/areas/todos.ts';
import type { RestoreAsk } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { RestoreButton } from './restore-button.tsx';
import css from './restore-asks.module.css';

/** What people ask the office to bring back, on top of its todos. Only who may delete is asked. */
export default function RestoreAsks() {
  return useCan('todo.delete') ? <Asks /> : null;
}

function Asks() {
  const read = useRead(rows.restoreAsks, { query: {} });
  const now = useNow(60_000);
  const [back, setBack] = useState<readonly RestoreAsk[]>([]);
  const [isOpen, setOpen] = useState(false);
  const isBack = (ask: RestoreAsk) => back.some(({ todo }) => todo.id === ask.todo.id);
  const open = read.data?.body.asks.filter((ask) => !isBack(ask)) ?? [];
  const lines = [
    ...back.map((ask) => (
      <BroughtBack key={ask.todo.id} ask={ask} onClose={() => setBack((old) => old.filter((one) => one !== ask))} />
    )),
    ...open.map((ask) => (
      <Ask
        key={`${ask.todo.id} ${ask.asked_by_name}`}
        ask={ask}
        now={now}
        isWhole={isOpen}
        onBack={() => setBack((old) => [...old, ask])}
      />
    )),
  ];
  if (lines.length === 0) return null;
  return (
    <div className={css.asks} data-open={isOpen || undefined}>
      <div className={css.lines}>{lines}</div>
      <button type="button" className={css.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Less' : lines.length > 1 ? `All ${lines.length}` : 'More'}
      </button>
    </div>
  );
}

interface AskProps {
  readonly ask: RestoreAsk;
  readonly now: number;
  /** Not only what fits into a line. */
  readonly isWhole: boolean;
  readonly onBack: () => void;
}

function Ask({ ask, now, isWhole, onBack }: AskProps) {
  return (
    <Banner
      slim={!isWhole}
      tone="needs"
      icon="undo"
      action={
        <RestoreButton id={ask.todo.id} onRestored={onBack}>
          Bring it back
        </RestoreButton>
      }
    >
      <span title={askText(ask, now)}>{askText(ask, now)}</span>
    </Banner>
  );
}

/** `Sara Lind asks to bring back “Check Out” (KLM-4821), deleted today 10:40 by Daniel Carter: Double booked.` */
function askText(
  { todo, asked_by_name, deleted_at, deleted_by_name, delete_reason, note }: RestoreAsk,
  now: number,
): string {
  const plate = todo.plate === null ? '' : ` (${todo.plate})`;
  const by = deleted_by_name === null ? '' : ` by ${deleted_by_name}`;
  const why = delete_reason === null ? '' : `: ${delete_reason}`;
  const deleted = `deleted ${formatMoment(deleted_at, now)}${by}${why}`.replace(/\.?$/, '.');
  return [
    `${isolated(asked_by_name)} asks to bring back “${isolated(todo.title)}”${plate}, ${deleted}`,
    note && `“${isolated(note)}”`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** A deleted todo cannot be looked at; once it is back it can. */
function BroughtBack({ ask: { todo }, onClose }: { readonly ask: RestoreAsk; readonly onClose: () => void }) {
  return (
    <Banner
      slim
      icon="check"
      action={
        <>
          <Link className={css.open} to={todoPath(`todo/${todo.id}`)}>
            Open
          </Link>
          <Button tone="quiet" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {`“${isolated(todo.title)}” is brought back.`}
    </Banner>
  );
}
