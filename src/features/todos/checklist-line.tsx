import { useState } from 'react';
import { Link } from 'react-router-dom';
import { useAct } from '#crud/use-act.ts';
import type { ChecklistRow, TodoRow } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { todoPath } from '#lib/todo-path.ts';
import { sayMoment } from '#lib/say-when.ts';
import { IconButton } from '#ui/button.tsx';
import { TickRow } from '#ui/tick-row.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { LineMore } from './line-more.tsx';
import css from './todo.module.css';

interface Props {
  readonly line: ChecklistRow;
  readonly todo: TodoRow;
  readonly truth: RowTruth | undefined;
  readonly now: number;
  readonly may: boolean;
}

/** One line: a tap ticks it or takes that back; the rest (failed, skip, note, follow-on) opens below it. */
export function ChecklistLine({ line, todo, truth, now, may }: Props) {
  const act = useAct();
  const [open, setOpen] = useState(false);
  const toggle = () =>
    line.state === 'open'
      ? act({ op: 'todos.updateStatus', args: { lid: line.lid, todo: todo.lid, state: 'done' } })
      : act({ op: 'todos.undoStatus', args: { lid: line.lid, todo: todo.lid } });
  const more = may ? (
    <IconButton
      icon={open ? 'up' : 'down'}
      label={`${open ? 'Close' : 'Failed, skip or note'}: ${line.title}`}
      aria-expanded={open}
      onClick={() => setOpen(!open)}
    />
  ) : null;
  return (
    <div className={css.line}>
      <TickRow
        state={line.state}
        label={line.title}
        detail={<Detail line={line} truth={truth} now={now} open={open} />}
        disabled={!may}
        onToggle={() => void toggle()}
        trailing={more}
      />
      {open ? <LineMore line={line} todo={todo} /> : null}
      {line.status_todo ? (
        <Link className={css.follow} to={todoPath(line.status_todo)}>
          See the follow-on todo
        </Link>
      ) : null}
    </div>
  );
}

interface DetailProps extends Pick<Props, 'line' | 'truth' | 'now'> {
  /** The note is in its field then. */
  readonly open: boolean;
}

function Detail({ line, truth, now, open }: DetailProps) {
  const touched = line.state !== 'open';
  const when = touched && line.checked_at ? sayMoment(line.checked_at, now) : null;
  const words = touched ? [line.checked_by_name, when].filter(Boolean).join(', ') : '';
  const chip = truth && (touched || truth !== 'sent') ? truth : null;
  if (!words && !chip && (!line.note || open)) return null;
  return (
    <span className={css.answer}>
      {chip ? <TruthChip truth={chip} /> : null}
      {words}
      {line.note && !open ? <span className={css.quote}>{line.note}</span> : null}
    </span>
  );
}
