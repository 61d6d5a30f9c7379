import type { RentalTabProps } from '../rental/rental-tabs.tsx';
import { CalendarCard } from './calendar-card.tsx';
import { ChargesCard } from './charges-card.tsx';
import { PapersCard } from './papers-card.tsx';
import { PaymentsCard } from './payments-card.tsx';
import css from './money.module.css';

/** What is billed when, the papers of that, and what was paid. */
export default function MoneyTab({ whole, page }: RentalTabProps) {
  return (
    <div className={css.columns}>
      <div className={css.column}>
        <CalendarCard whole={whole} page={page} />
      </div>
      <div className={css.column}>
        <ChargesCard whole={whole} page={page} />
        <PaymentsCard whole={whole} page={page} />
        <PapersCard whole={whole} page={page} />
      </div>
    </div>
  );
}
