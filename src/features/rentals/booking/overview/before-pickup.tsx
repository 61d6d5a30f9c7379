import { useNavigate } from 'react-router-dom';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Blocker, Booking } from '#contract/areas/rental-record.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { todoPath } from '#lib/todo-path.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Card } from '#kit/card.tsx';
import { useChange } from '../change/use-change.ts';
import { papersOf } from '../papers-count.ts';
import css from './before-pickup.module.css';

/** What keeps the vehicle in the yard, each as a sentence with the way to its cure; and what is done already. */
export function BeforePickup({ booking }: { readonly booking: Booking }) {
  const { status, blockers, vehicle } = booking;
  if (status !== 'pending' && status !== 'confirmed') return null;
  const done = papersOf(booking).filter(({ state }) => state === 'approved');
  const title = `Before ${vehicle?.plate ?? 'a vehicle'} can go out`;
  return (
    <Card title={title} aside={`${blockers.length} open, ${done.length} done`} isFlush>
      {blockers.length === 0 ? (
        <p className={css.clear}>
          <Icon name="sent" size="1.25em" />
          Nothing stands in the way.
        </p>
      ) : (
        <ul className={css.list}>
          {blockers.map((blocker) => (
            <li key={`${blocker.kind} ${blocker.text}`} data-firm={!blocker.passable || undefined}>
              <Icon name={blocker.passable ? 'needs' : 'failed'} size="1.25em" />
              <span className={css.text}>{blocker.text}</span>
              <Cure booking={booking} blocker={blocker} />
            </li>
          ))}
        </ul>
      )}
      {done.length > 0 ? (
        <details className={css.done}>
          <summary>Show what is done</summary>
          <ul>
            {done.map(({ name }) => (
              <li key={name}>
                <Icon name="sent" size="1em" />
                {name === 'Agreement' ? 'Agreement signed' : `${name} approved`}
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}

interface CureProps {
  readonly booking: Booking;
  readonly blocker: Blocker;
}

/** The button that leads to where it is mended; none where that is not on this page. */
function Cure({ booking, blocker: { kind } }: CureProps) {
  const navigate = useNavigate();
  const { set } = useAddress();
  const change = useChange();
  const mayChange = useMay()(rows.update);
  const tab = (words: string, value: string) => <Button onClick={() => set({ tab: value })}>{words}</Button>;
  switch (kind) {
    case 'license':
      return tab('Open licence', 'papers');
    case 'address_proof':
      return tab('Open address', 'papers');
    case 'insurance':
      return tab('Open insurance', 'papers');
    case 'too_young':
      return mayChange ? <Button onClick={() => change('drivers')}>See the drivers</Button> : null;
    case 'agreement':
      return tab(booking.contract ? 'Sign it' : 'Make it', 'agreement');
    case 'vehicle_missing':
      return mayChange ? <Button onClick={() => change('vehicle')}>Choose a vehicle</Button> : null;
    case 'vehicle_out':
      return mayChange ? <Button onClick={() => change('vehicle')}>Other vehicle</Button> : null;
    case 'vehicle_state': {
      const [words, path] = stateCure(booking);
      return <Button onClick={() => void navigate(path)}>{words}</Button>;
    }
    case 'payment':
    case 'deposit':
      return booking.cost_summary ? tab('Open money', 'money') : null;
    case 'customer_blocked':
      return null;
  }
}

/** Work that stands in the way is a todo; else the vehicle says itself what is wrong with it. */
function stateCure({ around, vehicle }: Booking): readonly [words: string, path: string] {
  const work = around.find(({ kind, todo_id }) => kind === 'maintenance' && todo_id !== null);
  if (work?.todo_id) return ['See the todo', todoPath(`todo/${work.todo_id}`)];
  return ['See the vehicle', `/vehicles/${vehicle?.id ?? ''}?tab=status`];
}
