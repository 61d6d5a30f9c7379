import { bookedText } from '#kit/rental/times.ts';
import { capital } from '#lib/format-when.ts';
import type { HandoverView } from './use-handover.ts';
import css from './handover.module.css';

/** What the renter agrees to, as far as this device has it: sums and terms stand in the paper. */
export function Agreed({ view: { booking }, now }: { readonly view: HandoverView; readonly now: number }) {
  const { renter, vehicle, zone, starts_at, ends_at, pickup_place, return_place, number } = booking;
  const way = (at: string, place: string) => [capital(bookedText(at, zone, now)), place].filter(Boolean).join(' · ');
  const lines = [
    ['Booking', number],
    ['Renter', renter.name],
    ['Vehicle', vehicle ? `${vehicle.plate} · ${vehicle.name}` : 'Not chosen yet'],
    ['Goes out', way(starts_at, pickup_place)],
    ['Comes back', way(ends_at, return_place)],
  ] as const;
  return (
    <details className={css.agreed}>
      <summary>What is agreed</summary>
      <dl>
        {lines.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">The sum, the charges and the terms stand in the paper.</p>
    </details>
  );
}
