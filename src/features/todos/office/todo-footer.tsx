import { useState } from 'react';
import type { Todo } from '#contract/areas/todo-record.ts';
import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import { useCan } from '#session/use-session.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { later } from '#ui/later.tsx';
import type { DeleteTodoProps } from './delete-todo.tsx';
import { isWaiting, type Answers } from './use-answers.tsx';

/** Loaded when something is deleted for the first time. */
const DeleteTodo = later<DeleteTodoProps>(() => import('./delete-todo.tsx'));

interface Props {
  readonly todo: Todo;
  readonly answers: Answers;
  /** Absent where it may not be changed. */
  readonly onEdit: ((todo: Todo) => void) | undefined;
  /** Nothing is marked on it. */
  readonly isClean: boolean;
  /** Its keys act on it just now: with rows chosen they mean those. */
  readonly hasKeys: boolean;
}

/** What can be done with a todo, under its detail. Absent where its reader may do none of it. */
export function TodoFooter(props: Props) {
  const { todo, answers, onEdit, hasKeys } = props;
  const [isDeleting, setDeleting] = useState(false);
  const mayDelete = useCan('todo.delete');
  const mayAnswer = answers.mayAnswer && isWaiting(todo);
  if (!onEdit && !mayDelete && !mayAnswer) return null;
  return (
    <DrawerFooter
      more={
        <>
          {onEdit ? (
            <Button icon="edit" aria-keyshortcuts="e" onClick={() => onEdit(todo)}>
              Edit {hasKeys ? <Kbd>e</Kbd> : null}
            </Button>
          ) : null}
          {mayDelete ? <IconButton icon="trash" label="Delete" onClick={() => setDeleting(true)} /> : null}
        </>
      }
    >
      {mayAnswer ? <AnswerButtons {...props} /> : null}
      {isDeleting ? <DeleteTodo todo={todo} onClose={() => setDeleting(false)} /> : null}
    </DrawerFooter>
  );
}

function AnswerButtons({ todo, answers, isClean, hasKeys }: Omit<Props, 'onEdit'>) {
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
