import RecordHistory from '#kit/history/record-history.tsx';
import { Section } from '#ui/screen.tsx';
import type { RentalTabProps } from './rental-tabs.tsx';

/** Who changed the rental, when, and from what to what. */
export default function HistoryTab({ whole }: RentalTabProps) {
  return (
    <Section title="History">
      <RecordHistory entity="private_rental" id={whole.rental.id} />
    </Section>
  );
}
