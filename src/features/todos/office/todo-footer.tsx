import { useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { later } from '#ui/later.tsx';
import type { DeleteTodoProps } from './delete-todo.tsx';
import { TodoForm } from './todo-form-later.tsx';
import { isWaiting, type Answers } from './use-answers.tsx';
import css from './todo-footer.module.css';

/** Loaded when something is deleted for the first time. */
const DeleteTodo = later<DeleteTodoProps>(() => import('./delete-todo.tsx'));

interface Props {
  readonly todo: Todo;
  readonly answers: Answers;
  /** Nothing is marked on it. */
  readonly isClean: boolean;
  /** Its keys act on it just now: with rows chosen they mean those. */
  readonly hasKeys: boolean;
}

/** What can be done with a todo, under its detail. Absent where its reader may do none of it. */
export function TodoFooter({ todo, answers, isClean, hasKeys }: Props) {
  const now = useNow(60_000);
  const [asking, setAsking] = useState<'edit' | 'delete' | null>(null);
  const mayEdit = useCan('todo.update') && todo.status === 'pending';
  const mayDelete = useCan('todo.delete');
  const mayAnswer = answers.mayAnswer && isWaiting(todo);
  if (!mayEdit && !mayDelete && !mayAnswer) return null;
  const close = () => setAsking(null);
  return (
    <footer className={css.foot}>
      {mayAnswer ? <AnswerButtons todo={todo} answers={answers} isClean={isClean} hasKeys={hasKeys} /> : null}
      <span className={css.rest}>
        {mayEdit ? (
          <Button tone={mayAnswer ? 'quiet' : 'plain'} icon="edit" onClick={() => setAsking('edit')}>
            Edit
          </Button>
        ) : null}
        {mayDelete ? <IconButton icon="trash" label="Delete" onClick={() => setAsking('delete')} /> : null}
      </span>
      {asking === 'edit' ? <TodoForm todo={todo} today={dayOf(now)} onClose={close} /> : null}
      {asking === 'delete' ? <DeleteTodo todo={todo} onClose={close} /> : null}
    </footer>
  );
}

function AnswerButtons({ todo, answers, isClean, hasKeys }: Props) {
  return (
    <>
      <Button tone="primary" icon="check" aria-keyshortcuts="a" onClick={() => answers.approve([todo])}>
        {isClean ? 'Approve' : 'Approve as it is'}
        {hasKeys ? <Kbd>a</Kbd> : null}
      </Button>
      {answers.mayReturn ? (
        <Button icon="undo" aria-keyshortcuts="r" onClick={() => answers.sendBack([todo])}>
          Send back
          {hasKeys ? <Kbd>r</Kbd> : null}
        </Button>
      ) : null}
    </>
  );
}
