import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { isolated } from '#contract/people-text.ts';
import { isOverdue } from '#lib/due.ts';
import { handoverPath } from '#lib/handover-path.ts';
import { capital, formatDay } from '#lib/format-when.ts';
import { useCan } from '#session/use-session.ts';
import { Chip } from '#ui/chip.tsx';
import type { TodoView } from './use-todo.ts';
import { OfficeNote } from './office-note.tsx';
import { LocationWords, VendorWords } from './todo-reach.tsx';
import css from './todo.module.css';

/** What is to be done, on which vehicle, until when: the facts, each with its word. */
export function VehicleSection({ view, now }: { readonly view: TodoView; readonly now: number }) {
  const { todo, vehicle } = view;
  const due = [formatDay(todo.todo_date, now), todo.todo_time].filter(Boolean).join(' ');
  const vin = vehicle?.vin ?? todo.vehicle?.vin;
  const booking = useCan('booking.view') ? todo.bookingDetails : null;
  return (
    <section className={css.what} aria-label="What to do">
      <div className={css.about}>
        <p className={css.lead}>
          <time dateTime={todo.todo_date}>{capital(due)}</time>
          {isOverdue(todo, now) ? (
            <Chip tone="needs" icon="clock">
              Overdue
            </Chip>
          ) : null}
          {todo.category && todo.category !== todo.title ? <Chip>{todo.category}</Chip> : null}
        </p>
        <dl className={css.facts}>
          {todo.vehicle ? <Fact name="Vehicle">{todo.vehicle.name}</Fact> : null}
          {vin ? (
            <Fact name="VIN">
              <span className="num">
                {vin.slice(0, -6)}
                <strong>{vin.slice(-6)}</strong>
              </span>
            </Fact>
          ) : null}
          {todo.resource_name ? <Fact name="For">{todo.resource_name}</Fact> : null}
          {todo.vendor ? (
            <Fact name="Vendor">
              <VendorWords vendor={todo.vendor} />
            </Fact>
          ) : null}
          {todo.location ? (
            <Fact name="Location">
              <LocationWords location={todo.location} />
            </Fact>
          ) : null}
          {todo.vehicle_group ? <Fact name="Vehicles">{todo.vehicle_group}</Fact> : null}
        </dl>
        {booking ? (
          <Link className={css.handover} to={handoverPath(`booking/${booking.id}`)}>
            {`Hand-over: ${isolated(booking.renter)}`}
          </Link>
        ) : null}
      </div>
      {todo.note ? <OfficeNote note={todo.note} /> : null}
    </section>
  );
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
