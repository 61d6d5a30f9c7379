import { useState } from 'react';
import { Link } from 'react-router-dom';
import { attachmentPart } from '#contract/attachment.ts';
import { type Log, logKinds, logs } from '#contract/areas/logs.ts';
import { AttachmentList } from '#kit/files/attachment-list.tsx';
import { Attachments } from '#kit/files/attachments.tsx';
import type { Adding } from '#kit/files/use-chosen.ts';
import { Facts } from '#kit/list/facts.tsx';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan, useSession } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { later } from '#ui/later.tsx';
import { Section } from '#ui/screen.tsx';
import type { MakeTodoProps } from './make-todo.tsx';
import type { RemindMeProps } from './remind-me.tsx';
import { useLogRights } from './log-rights.ts';
import css from './logs.module.css';

const MakeTodo = later<MakeTodoProps>(() => import('./make-todo.tsx'));
const RemindMe = later<RemindMeProps>(() => import('./remind-me.tsx'));

const addingTo = (id: number): Adding => ({
  endpoint: logs.update,
  field: 'attachment',
  part: attachmentPart,
  inputOf: (sha256) => ({ params: { id }, body: { checksums: [sha256] } }),
});

/** An entry with its files and the todo that was made of it. */
export function LogDetail({ log }: { readonly log: Log }) {
  const now = useNow(60_000);
  const { user } = useSession();
  const { mayChange, mayDelete } = useLogRights(now);
  const isLive = log.deleted_at === null;
  const files = {
    files: log.attachment,
    mayDelete: ({ created_by }: Log['attachment'][number]) => isLive && (mayDelete(log) || created_by === user.id),
  };
  return (
    <div className={css.detail}>
      {log.text === '' ? null : <p className={css.text}>{log.text}</p>}
      <Facts
        facts={[
          ['When', capital(formatMoment(log.at, now))],
          ['Kind', logKinds[log.kind]],
          [
            'Vehicle',
            log.vehicle_id === null ? null : <Link to={`/vehicles/${log.vehicle_id}`}>{log.vehicle_name}</Link>,
          ],
          ['Branch', log.branch_name],
          ['Written by', log.created_by_name],
          ['On top until', log.pinned_until === null ? null : capital(formatDay(log.pinned_until, now))],
        ]}
      />
      {isLive ? <Remind log={log} /> : null}
      <FollowUp log={log} mayChange={isLive && mayChange(log)} now={now} />
      {isLive && mayChange(log) ? (
        <Attachments record={`log/${log.id}`} adding={addingTo(log.id)} {...files} />
      ) : (
        <AttachmentList {...files} />
      )}
    </div>
  );
}

/** The way to a reminder of one's own about it. */
function Remind({ log }: { readonly log: Log }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button icon="bell" onClick={() => setOpen(true)}>
        Remind me
      </Button>
      {isOpen ? <RemindMe log={log} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}

interface FollowUpProps {
  readonly log: Log;
  readonly mayChange: boolean;
  readonly now: number;
}

/** The way to the todo that was made of it, or to make one. */
function FollowUp({ log, mayChange, now }: FollowUpProps) {
  const makesTodos = useCan('todo.create');
  const [isOpen, setOpen] = useState(false);
  const { follow_todo_id, follow_todo: todo } = log;
  if (follow_todo_id === null && !(mayChange && makesTodos)) return null;
  return (
    <Section title="Todo">
      {todo ? (
        <p className={css.todo}>
          <Link to={todoPath(`todo/${todo.id}`)}>{todo.title}</Link>
          <span className={css.muted}>
            {[
              capital(formatDay(todo.todo_date, now)),
              todo.resource_name ?? 'nobody has it yet',
              todo.is_completed ? 'done' : 'open',
            ].join(' · ')}
          </span>
        </p>
      ) : follow_todo_id === null ? (
        <div>
          <Button icon="plus" onClick={() => setOpen(true)}>
            Make a todo of it
          </Button>
        </div>
      ) : (
        <p className={css.muted}>A todo was made of it, which is somebody else’s.</p>
      )}
      {isOpen ? <MakeTodo log={log} onClose={() => setOpen(false)} /> : null}
    </Section>
  );
}
