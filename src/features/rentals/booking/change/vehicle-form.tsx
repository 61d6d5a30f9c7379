import { useState, type ReactNode } from 'react';
import { type Span, rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { foldText } from '#lib/fold-text.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { useToast } from '#ui/toast.tsx';
import { brokenText } from '#features/rentals/shared/broken-text.ts';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import type { ChangeProps } from './change-forms.tsx';
import { useChangeBooking } from './use-change-booking.ts';
import css from './change.module.css';

/** Another vehicle for the trip: those that are free the whole time, and the others with what takes them. */
export default function VehicleForm({ booking, onClose }: ChangeProps) {
  const { starts_at: from, ends_at: to, branch_id } = booking;
  const read = useRead(rows.availability, { query: { from, to, branch_id, trip: '1' } });
  const [search, setSearch] = useState('');
  const { busy, trouble, take, exchange } = useTaking(booking, onClose);
  const answer = read.data?.body;
  const fits = ({ plate, name }: Named) => foldText(`${plate} ${name}`).includes(foldText(search.trim()));
  const others = ({ id }: Named) => id !== booking.vehicle?.id;
  const free = answer?.free.filter((one) => others(one) && fits(one)) ?? [];
  const taken = answer?.taken.filter((one) => others(one) && fits(one)) ?? [];
  return (
    <Dialog title={booking.vehicle ? 'Other vehicle' : 'Choose a vehicle'} onClose={onClose}>
      <div className={css.search}>
        <TextInput
          type="search"
          aria-label="Find a vehicle"
          placeholder="Plate or name"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      </div>
      {trouble === null ? null : (
        <p className={css.error} role="alert">
          {trouble}
        </p>
      )}
      {answer ? (
        <>
          <Part
            title="Free the whole time"
            none={search === '' ? 'No other vehicle is free the whole time.' : 'None fits.'}
          >
            {free.map((one) => (
              <Vehicle
                key={one.id}
                vehicle={one}
                detail={[one.class_name, brokenText(one.status)].filter(Boolean).join(' · ')}
              >
                <Button
                  disabled={busy !== null}
                  busy={busy === one.id}
                  aria-label={`Take it: ${one.plate}`}
                  onClick={() => take(one)}
                >
                  Take it
                </Button>
              </Vehicle>
            ))}
          </Part>
          <TakenPart booking={booking} taken={taken} busy={busy} onExchange={exchange} />
        </>
      ) : read.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />
      )}
    </Dialog>
  );
}

interface Named {
  readonly id: number;
  readonly plate: string;
  readonly name: string;
}

/** The vehicle is taken with the press: it can be changed back in the same way. */
function useTaking(booking: Booking, onClose: () => void) {
  const change = useChangeBooking(booking.id);
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const before = booking.vehicle?.id;
  const send = async (vehicle: Named, exchange_with?: number) => {
    setBusy(vehicle.id);
    const written = await change({ vehicle_id: vehicle.id, ...(exchange_with !== undefined && { exchange_with }) });
    setBusy(null);
    if (!written.ok) return setTrouble(Object.values(written.fields).flat().join(' ') || written.message);
    const isExchange = exchange_with !== undefined;
    toast({
      text: isExchange ? `The two bookings have exchanged their vehicles.` : `It goes out with ${vehicle.plate} now.`,
      ...(before !== undefined && !isExchange && { undo: () => void change({ vehicle_id: before }) }),
    });
    onClose();
  };
  return {
    busy,
    trouble,
    take: (vehicle: Named) => void send(vehicle),
    exchange: (vehicle: Named, other: number) => void send(vehicle, other),
  };
}

interface PartProps {
  readonly title: string;
  readonly none: string;
  readonly children: readonly ReactNode[];
}

function Part({ title, none, children }: PartProps) {
  return (
    <section className={css.part} aria-label={title}>
      <h3>{title}</h3>
      {children.length === 0 ? <p className="muted">{none}</p> : <ul className={css.list}>{children}</ul>}
    </section>
  );
}

interface VehicleProps {
  readonly vehicle: Named;
  readonly detail: string;
  readonly children?: ReactNode;
}

function Vehicle({ vehicle: { plate, name }, detail, children }: VehicleProps) {
  return (
    <li className={css.row}>
      <PlateBadge plate={plate} size="small" />
      <span className={css.words}>
        <span>{name}</span>
        {detail === '' ? null : <span className="muted small">{detail}</span>}
      </span>
      {children}
    </li>
  );
}

interface TakenProps {
  readonly booking: Booking;
  readonly taken: readonly (Named & { readonly spans: readonly Span[] })[];
  readonly busy: number | null;
  readonly onExchange: (vehicle: Named, other: number) => void;
}

/** One that a single other booking takes can be exchanged with it. */
function TakenPart({ booking, taken, busy, onExchange }: TakenProps) {
  const now = useNow(60_000);
  const untilText = (until: string | null) => (until === null ? 'without end' : zoneMoment(until, booking.zone, now));
  return (
    <Part title="Taken" none="Nothing else is taken.">
      {taken.map((one) => {
        const [span, ...more] = one.spans;
        const other = more.length === 0 && booking.vehicle ? (span?.booking_id ?? null) : null;
        const texts = one.spans.map(
          ({ label, from, until }) => `${label}: ${zoneMoment(from, booking.zone, now)} → ${untilText(until)}`,
        );
        return (
          <Vehicle key={one.id} vehicle={one} detail={texts.join('; ')}>
            {other === null ? null : (
              <Button
                disabled={busy !== null}
                busy={busy === one.id}
                aria-label={`Exchange with ${span?.label ?? 'the other booking'}`}
                onClick={() => onExchange(one, other)}
              >
                Exchange
              </Button>
            )}
          </Vehicle>
        );
      })}
    </Part>
  );
}
