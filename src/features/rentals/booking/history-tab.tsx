import RecordHistory from '#kit/history/record-history.tsx';
import { Section } from '#ui/screen.tsx';
import type { BookingTabProps } from './booking-tabs.tsx';

/** Who changed the booking, when, and from what to what. */
export default function HistoryTab({ booking }: BookingTabProps) {
  return (
    <Section title="History">
      <RecordHistory entity="booking" id={booking.id} />
    </Section>
  );
}
