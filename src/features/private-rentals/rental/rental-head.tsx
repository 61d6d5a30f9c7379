import { Link } from 'react-router-dom';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { formatSum } from '#lib/format-number.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import { RentalStatusChip } from '#kit/rental/rental-status-chip.tsx';
import type { RentalWhole } from '../shared/rental-whole.ts';
import { nextStep } from './next-step.ts';
import css from './rental.module.css';

interface Props {
  readonly whole: RentalWhole;
}

/** Vehicle, number, state, dates and what is open, in a line below the name. */
export function RentalHead({ whole }: Props) {
  const now = useNow(60_000);
  const { rental, vehicle, customer, balance } = whole;
  const { number, status, late, starts_at, ends_at, picked_up_at, returned_at, zone } = rental;
  const seesVehicle = useCan('vehicle.view');
  const end = returned_at ?? ends_at;
  return (
    <p className={css.facts}>
      <RentalStatusChip status={status} late={late} />
      {seesVehicle ? <Link to={`/vehicles/${vehicle.id}`}>{vehicle.name}</Link> : <span>{vehicle.name}</span>}
      <span className="num">{number}</span>
      <span className="num">
        {`${zoneMoment(picked_up_at ?? starts_at, zone, now)} → ${end === null ? 'open end' : zoneMoment(end, zone, now)}`}
      </span>
      {balance === null ? null : <span className="num">{balanceText(balance)}</span>}
      {customer.phone ? <a href={`tel:${customer.phone.replaceAll(/[^+\d]/g, '')}`}>{customer.phone}</a> : null}
    </p>
  );
}

function balanceText(balance: number): string {
  if (balance === 0) return 'All that was billed is paid';
  return balance > 0 ? `${formatSum(balance)} open` : `${formatSum(-balance)} paid too much`;
}

/** What is to be done next; nothing where there is nothing any more. */
export function NextStepLine({ whole }: Props) {
  const now = useNow(60_000);
  const { text, isUrgent } = nextStep(whole, now, formatSum);
  if (text === '') return null;
  return (
    <p className={css.next} data-urgent={isUrgent || undefined}>
      <Icon name={isUrgent ? 'needs' : 'forward'} size="1em" />
      <span className="sr-only">Next: </span>
      {text}
    </p>
  );
}
