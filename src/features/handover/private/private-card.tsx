import type { RowTruth } from '#db/views/truth.ts';
import { RentalStatusChip } from '#kit/rental/rental-status-chip.tsx';
import { DueCard } from '../due-card.tsx';
import type { PrivateDue } from './private-due.ts';

interface Props {
  readonly due: PrivateDue;
  /** What is still to be done at the vehicle; undefined where that is not said. */
  readonly open: string | undefined;
  /** Undefined where nothing is unsent. */
  readonly truth: RowTruth | undefined;
  readonly now: number;
  /** Of a day that is named above it. */
  readonly isOfDay: boolean;
}

/** The pick-up or return of a private rental. */
export function PrivateCard({ due, ...said }: Props) {
  const { rental, vehicle } = due;
  return (
    <DueCard
      due={due}
      vehicle={vehicle}
      name={rental.customer.name}
      said={[rental.number, 'Private rental']}
      badge={<RentalStatusChip status={rental.status} late={false} />}
      {...said}
    />
  );
}
