import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { telematics as calls, type Tracker } from '#contract/areas/telematics.ts';
import { faultText } from '#kit/tracker/tracker-text.ts';
import { useDo } from '#kit/writes/use-do.ts';
import { formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import css from './telematics.module.css';

type Fault = Tracker['codes'][number];

/** What is wrong with the vehicle, each with the todo that it proposes for as long as it is told. */
export function Faults({ codes, now }: Pick<Tracker, 'codes'> & { readonly now: number }) {
  if (codes.length === 0) return null;
  return (
    <Section title="What is wrong">
      <ul className={css.faults} aria-label="What is wrong">
        {codes.map((fault) => (
          <li key={fault.id}>
            <Icon name="failed" />
            <span className={css.fault}>
              <strong>{faultText(fault.code)}</strong>
              <span className="muted small">{`since ${formatMoment(fault.first_seen, now)}`}</span>
            </span>
            <FaultTodo fault={fault} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The todo of a fault, or the way to make it. */
function FaultTodo({ fault: { id, code, todo_id, todo_done } }: { readonly fault: Fault }) {
  const act = useDo();
  const may = useMay();
  const toast = useToast();
  const navigate = useNavigate();
  const isOffline = useTruth().reach === 'offline';
  const [isBusy, setBusy] = useState(false);
  if (todo_id !== null)
    return <Link to={todoPath(`todo/${todo_id}`)}>{todo_done ? 'Todo done, still told' : 'Todo'}</Link>;
  if (!may(calls.work)) return null;
  const make = async () => {
    setBusy(true);
    const made = await act(calls.work, { params: { id } });
    setBusy(false);
    if (!made) return;
    const open = () => void navigate(todoPath(`todo/${made.todo.id}`));
    toast({ text: `“${made.todo.title}” is a todo now.`, open });
  };
  return (
    <Button
      busy={isBusy}
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      aria-label={`Make the todo: ${faultText(code)}`}
      onClick={() => void make()}
    >
      Make the todo
    </Button>
  );
}
