import { Link } from 'react-router-dom';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { Facts, type Fact } from '#kit/list/facts.tsx';
import { formatDay } from '#lib/format-when.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { plainDate, zoneMoment } from '#kit/rental/zone-moment.ts';
import { Card } from '#kit/card.tsx';
import { useChange } from '../change/use-change.ts';
import css from './side-parts.module.css';

interface Props {
  readonly booking: Booking;
}

/** What the yard has to do for it. */
export function Todos({ booking: { todos } }: Props) {
  const now = useNow(60_000);
  if (todos.length === 0) return null;
  const open = todos.filter(({ done }) => !done).length;
  return (
    <Card title="Todos" aside={open === 0 ? 'all done' : `${open} open`} isFlush>
      <ul className={css.rows}>
        {todos.map(({ id, title, day, time, done, person }) => (
          <li key={id}>
            <Link to={todoPath(`todo/${id}`)}>{title}</Link>
            <span className={css.detail}>
              {[`${formatDay(day, now)} ${time ?? ''}`.trim(), person].filter(Boolean).join(' · ')}
            </span>
            {done ? (
              <Chip tone="sent" icon="sent">
                Done
              </Chip>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Who rents and who drives, with the way to reach them. */
export function People({ booking: { customers } }: Props) {
  const seesCustomers = useCan('customer.view');
  return (
    <Card title="People" isFlush>
      <ul className={css.rows}>
        {customers.map(({ id, name, role, email, phone, birth_date, blocked }) => (
          <li key={id}>
            {seesCustomers ? <Link to={`/customers/${id}`}>{name}</Link> : <strong>{name}</strong>}
            {blocked ? (
              <Chip tone="failed" icon="failed">
                Blocked
              </Chip>
            ) : null}
            <span className={css.detail}>
              {[role === 'renter' ? 'Renter' : 'Driver', birth_date && `born ${plainDate(birth_date)}`]
                .filter(Boolean)
                .join(', ')}
            </span>
            {phone ? <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a> : null}
            {email ? <a href={`mailto:${email}`}>{email}</a> : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** What the office wrote about it; the renter does not read it. */
export function NoteCard({ booking: { note } }: Props) {
  const change = useChange();
  const mayChange = useMay()(rows.update);
  if (note === '' && !mayChange) return null;
  return (
    <Card
      title="Note"
      actions={
        mayChange ? (
          <Button tone="quiet" icon="edit" onClick={() => change('details')}>
            {note === '' ? 'Write a note' : 'Change it'}
          </Button>
        ) : null
      }
    >
      {note === '' ? <p className="muted">Nothing is written.</p> : <p className={css.note}>{note}</p>}
    </Card>
  );
}

/** Where it came from. */
export function Terms({ booking }: Props) {
  const now = useNow(60_000);
  const { source, channel_name, external_ref, created_at, created_by_name, branch_name, zone, status_reason } = booking;
  const by = created_by_name === null ? '' : ` by ${created_by_name}`;
  const facts: readonly Fact[] = [
    ['From', source === 'channel' ? (channel_name ?? 'A channel') : source === 'office' ? 'The office' : 'An import'],
    ['Their number', external_ref],
    ['Branch', branch_name],
    ['Made', `${zoneMoment(created_at, zone, now)}${by}`],
    ['Last reason', status_reason || null],
  ];
  return (
    <Card title="Where it comes from">
      <Facts facts={facts.filter(([, value]) => value !== null)} />
    </Card>
  );
}
