import { DrawerFooter } from '#kit/list/drawer-footer.tsx';
import type { Todo } from '#contract/areas/todo-record.ts';
import { Button, IconButton } from '#ui/button.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { OfficeRow } from './office-row.ts';
import { RestoreButton } from './restore-button.tsx';
import { isWaiting, type Answers } from './use-answers.tsx';

interface Props {
  readonly row: OfficeRow;
  readonly answers: Answers;
  /** Absent where it may not be changed. */
  readonly onEdit: ((todo: Todo) => void) | undefined;
  /** Nothing is marked on it. */
  readonly isClean: boolean;
  /** Its keys act on it just now: with rows chosen they mean those. */
  readonly hasKeys: boolean;
  /** Rows are chosen beside it: what those can be done with is the one primary act. */
  readonly isSecond?: boolean;
}

/** What can be done with a todo, under its detail. Absent where its reader may do none of it. */
export function TodoFooter(props: Props) {
  const { row, answers, onEdit, hasKeys } = props;
  const { todo } = row;
  const mayAnswer = answers.mayAnswer && isWaiting(todo);
  if (row.isGone || (!onEdit && !answers.mayRemove && !mayAnswer)) return null;
  if (todo.deleted_at !== null) {
    return (
      <DrawerFooter>
        <RestoreButton id={todo.id} />
      </DrawerFooter>
    );
  }
  return (
    <DrawerFooter
      more={
        <>
          {onEdit ? (
            <Button icon="edit" aria-keyshortcuts="e" onClick={() => onEdit(todo)}>
              Edit {hasKeys ? <Kbd>e</Kbd> : null}
            </Button>
          ) : null}
          {answers.mayRemove ? <IconButton icon="trash" label="Delete" onClick={() => answers.remove(todo)} /> : null}
        </>
      }
    >
      {mayAnswer ? <AnswerButtons {...props} todo={todo} /> : null}
    </DrawerFooter>
  );
}

type AnswerProps = Pick<Props, 'answers' | 'isClean' | 'hasKeys' | 'isSecond'> & { readonly todo: Todo };

function AnswerButtons({ todo, answers, isClean, hasKeys, isSecond = false }: AnswerProps) {
  const approve = isClean ? 'Approve' : 'Approve as it is';
  return (
    <>
      <Button
        tone={isSecond ? 'plain' : 'primary'}
        icon="check"
        aria-keyshortcuts="a"
        onClick={() => answers.approve([todo])}
      >
        {isSecond ? 'Approve this' : approve}
        {hasKeys ? <Kbd>a</Kbd> : null}
      </Button>
      {answers.mayReturn ? (
        <Button icon="undo" aria-keyshortcuts="r" onClick={() => answers.sendBack([todo])}>
          {isSecond ? 'Send this back' : 'Send back'}
          {hasKeys ? <Kbd>r</Kbd> : null}
        </Button>
      ) : null}
    </>
  );
}
