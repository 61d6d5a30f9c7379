import type { Todo } from '#contract/areas/todo-record.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { useNow } from '#lib/use-now.ts';
import { PlateBadge } from '#ui/plate.tsx';
import { OfficeDetail } from './office-detail.tsx';
import type { OfficeRow } from './office-row.ts';
import { marksOf } from './marks.ts';
import { StatusChip } from './status-chip.tsx';
import { TodoFooter } from './todo-footer.tsx';
import type { Answers } from './use-answers.tsx';

interface Props {
  readonly row: OfficeRow;
  readonly answers: Answers;
  /** Absent where it may not be changed. */
  readonly onEdit: ((todo: Todo) => void) | undefined;
  readonly hasKeys: boolean;
  /** Rows are chosen beside it. */
  readonly isSecond?: boolean;
  readonly implied?: boolean;
  readonly onClose: () => void;
  readonly onStep: (by: 1 | -1) => void;
}

/** A todo beside the list: its subject stays in sight, what can be done with it too. */
export function TodoDrawer(props: Props) {
  const { row, answers, onEdit, hasKeys, isSecond = false, implied = false, onClose, onStep } = props;
  const { todo } = row;
  const now = useNow(60_000);
  const marks = marksOf(todo);
  return (
    <Drawer
      label={todo.title}
      implied={implied}
      onClose={onClose}
      onStep={onStep}
      head={
        <>
          {todo.vehicle ? <PlateBadge plate={todo.vehicle.plate} /> : null}
          <h2>{todo.title}</h2>
        </>
      }
      facts={
        <>
          <StatusChip todo={todo} now={now} />
          {todo.vehicle ? ` · ${todo.vehicle.name}` : null}
          {todo.vehicle?.vin ? ` · VIN …${todo.vehicle.vin.slice(-6)}` : null}
        </>
      }
      footer={
        <TodoFooter
          row={row}
          answers={answers}
          onEdit={onEdit}
          isClean={marks.length === 0}
          hasKeys={hasKeys}
          isSecond={isSecond}
        />
      }
    >
      <OfficeDetail todo={todo} marks={marks} answers={answers} onEdit={onEdit} />
    </Drawer>
  );
}
