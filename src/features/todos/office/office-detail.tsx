import { Link } from 'react-router-dom';
import { useLiveQuery } from 'dexie-react-hooks';
import { todoLabels } from '#contract/areas/todo-input.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import { isolated } from '#contract/people-text.ts';
import { useCan } from '#session/use-session.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { todoByLid } from '#db/views/todos.ts';
import { capital, formatDay, formatMoment } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { later } from '#ui/later.tsx';
import type { TodoMoneyProps } from '../money/todo-money-tab.tsx';
import { OfficeChecklist } from './office-checklist.tsx';
import { OfficeOdometer } from './office-odometer.tsx';
import { OfficePhotos } from './office-photos.tsx';
import { DetailHistory } from './detail-history.tsx';
import { DetailNotes } from './detail-notes.tsx';
import { DeletedBy, LookFirst } from './look-first.tsx';
import { TodoFiles } from './todo-files.tsx';
import { LocationWords, VendorWords } from '../todo-reach.tsx';
import type { Mark } from './marks.ts';
import type { Answers } from './use-answers.tsx';
import css from './office.module.css';

const TodoMoney = later<TodoMoneyProps>(() => import('../money/todo-money-tab.tsx'));

interface Props {
  readonly todo: Todo;
  /** What is wrong with it. */
  readonly marks: readonly Mark[];
  readonly answers: Answers;
  /** Absent where it may not be changed. */
  readonly onEdit: ((todo: Todo) => void) | undefined;
}

/** A todo as the office looks at it: what is wrong first, then what was asked, what was done, by whom and when. */
export function OfficeDetail({ todo, marks, answers, onEdit }: Props) {
  const now = useNow(60_000);
  if (todo.deleted_at !== null) return <DeletedTodo todo={todo} now={now} />;
  return (
    <article className={css.detail}>
      <LookFirst todo={todo} marks={marks} answers={answers} now={now} onEdit={onEdit} />
      <Facts facts={factsOf(todo, now)} />
      <DetailNotes todo={todo} now={now} />
      <OfficeOdometer todo={todo} now={now} />
      <OfficePhotos todo={todo} now={now} />
      <TodoFiles todo={todo} />
      <OfficeChecklist todo={todo} now={now} />
      <Money todo={todo} />
      <DetailHistory todo={todo} now={now} />
      <BookingLink todo={todo} />
      <Elsewhere todo={todo} />
    </article>
  );
}

/** Its photos and files are not shown to anybody until it is brought back. */
function DeletedTodo({ todo, now }: { readonly todo: Todo; readonly now: number }) {
  const bare = { ...todo, todoimages: [] };
  return (
    <article className={css.detail}>
      <DeletedBy todo={todo} now={now} />
      <Facts facts={factsOf(todo, now)} />
      <DetailNotes todo={todo} now={now} />
      <OfficeChecklist todo={bare} now={now} />
      <DetailHistory todo={bare} now={now} />
    </article>
  );
}

/** What there is nothing of needs no place here: each todo has other facts. */
function factsOf(todo: Todo, now: number): readonly Fact[] {
  const completed = todo.completed_at && [formatMoment(todo.completed_at, now), todo.completed_by_name];
  const facts: readonly Fact[] = [
    ['When', [capital(formatDay(todo.todo_date, now)), todo.todo_time].filter(Boolean).join(' ')],
    ['Person', todo.resource_name ?? 'Nobody'],
    ['Category', todo.category],
    [
      'Vehicle',
      todo.vehicle && [todo.vehicle.name, ...(todo.vehicle.vin === null ? [] : [`VIN ${todo.vehicle.vin}`])].join(', '),
    ],
    [todoLabels.vendor_id, todo.vendor && <VendorWords vendor={todo.vendor} />],
    [todoLabels.location_id, todo.location && <LocationWords location={todo.location} />],
    [todoLabels.vehicle_group_id, todo.vehicle_group],
    ['Completed', completed && capital(completed.filter(Boolean).join(', '))],
  ];
  return facts.filter(([, value]) => value !== null);
}

/** What the work cost, for who may see that. */
function Money({ todo }: { readonly todo: Todo }) {
  const may = useCan('expense.view');
  return may && todo.vehicle_id !== null ? <TodoMoney key={todo.id} todo={todo} /> : null;
}

/** What a vehicle is handed over for, or taken back from. */
function BookingLink({ todo: { bookingDetails } }: { readonly todo: Todo }) {
  const may = useCan('booking.view');
  if (!bookingDetails || !may) return null;
  return (
    <Link className={css.link} to={`/rentals/${bookingDetails.id}`}>
      {`Booking of ${isolated(bookingDetails.renter)}`}
    </Link>
  );
}

/** Ticking, reading and taking photos is done on the todo's own screen, of todos that this device holds. */
function Elsewhere({ todo }: { readonly todo: Todo }) {
  const lid = `todo/${todo.id}`;
  const mirrored = useLiveQuery(() => todoByLid(lid), [lid]);
  if (!mirrored) return null;
  return (
    <Link className={css.link} to={todoPath(lid)}>
      Work on it
    </Link>
  );
}
