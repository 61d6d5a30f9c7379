import { useCallback, useRef } from 'react';
import { useNavigate } from 'react-router-dom';
import { rentalBookings as calls } from '#contract/areas/rental-bookings.ts';
import { AddButton } from '#kit/list/add-button.tsx';
import { focusForm } from '#kit/list/focus-form.dom.ts';
import { ListFooter } from '#kit/list/list-footer.tsx';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { NoneFits } from '#kit/list/none-fits.tsx';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { count } from '#lib/format-number.ts';
import { idOf } from '#lib/id-of.ts';
import { useNow } from '#lib/use-now.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { useMay } from '#session/use-may.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { BookingForm } from '../shared/booking-form.ts';
import { Clashes } from './clashes.tsx';
import { Paging, TimelineFilters } from './timeline-filters.tsx';
import { TimelineGrid } from './timeline-grid.tsx';
import { enterTimeline } from './timeline-keys.dom.ts';
import { useTimeline, type TimelineOf } from './use-timeline.ts';

/** What takes the time of each vehicle, day by day. */
export default function TimelineScreen() {
  return (
    <Reads>
      <Timeline />
    </Reads>
  );
}

/** A new booking is begun at a vehicle on a day, or at nothing. All of it stands in the address. */
function useNewBooking({ params, push, back, all, read }: TimelineOf) {
  const mayAdd = useMay()(calls.add);
  const vehicle = idOf(params.get('vehicle'));
  const day = params.get('day');
  const add = useCallback(
    (vehicleId?: number, on?: string) =>
      push({ form: 'new', vehicle: vehicleId === undefined ? null : String(vehicleId), day: on ?? null }),
    // `push` is another one on each render, and does the same.
    // oxlint-disable-next-line react/exhaustive-deps
    [],
  );
  return {
    mayAdd,
    // Where the vehicle is at home is known once it is read.
    isForm: mayAdd && params.get('form') === 'new' && (vehicle === null || !read.isPending),
    start: {
      ...(vehicle !== null && {
        vehicle_id: vehicle,
        branch_id: all.find(({ id }) => id === vehicle)?.branch_id ?? null,
      }),
      ...(day !== null && { day }),
    },
    add,
    close: () => back({ form: null, vehicle: null, day: null }, 1),
  };
}

function Timeline() {
  const navigate = useNavigate();
  const now = useNow(60_000);
  const of = useTimeline(now);
  const { mayAdd, isForm, start, add, close } = useNewBooking(of);
  const around = useRef<HTMLDivElement>(null);
  useShortcut('j', () => enterTimeline(around.current));
  useShortcut('n', () => (isForm ? focusForm(around.current) : mayAdd && add()));
  return (
    <ListScreen
      ref={around}
      title="Timeline"
      views={<Paging of={of} />}
      actions={
        <>
          <Button icon="key" onClick={() => void navigate('/rentals')}>
            <span data-words>Bookings</span>
          </Button>
          {mayAdd ? <AddButton noun="booking" isForm={isForm} onAdd={() => add()} /> : null}
        </>
      }
      bar={<TimelineFilters of={of} />}
      notices={of.clashes.length > 0 ? <Clashes clashes={of.clashes} /> : null}
      footer={<Footer of={of} />}
      drawer={
        isForm ? (
          <BookingForm start={start} onClose={close} onSaved={({ id }) => void navigate(`/rentals/${id}`)} />
        ) : null
      }
    >
      <Rows of={of} now={now} onNew={mayAdd ? add : undefined} />
    </ListScreen>
  );
}

interface RowsProps {
  readonly of: TimelineOf;
  readonly now: number;
  readonly onNew: ((vehicleId: number, day: string) => void) | undefined;
}

function Rows({ of, now, onNew }: RowsProps) {
  const { read, rows, days, search, all, set } = of;
  if (read.isPending) return <SkeletonRows />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />;
  if (all.length === 0)
    return (
      <EmptyState icon="vehicle" title="No vehicle to rent">
        Every vehicle in service of your branches stands here, with what takes its time.
      </EmptyState>
    );
  if (rows.length === 0)
    return (
      <NoneFits noun={{ one: 'vehicle', many: 'vehicles' }} search={search} onClear={() => set({ q: null })}>
        Search for a part of the plate, the name, or the class.
      </NoneFits>
    );
  return <TimelineGrid rows={rows} days={days} now={now} onNew={onNew} />;
}

function Footer({ of: { read, rows } }: { readonly of: TimelineOf }) {
  const free = rows.filter(({ spans }) => spans.length === 0).length;
  if (!read.data) return null;
  const failure = read.error instanceof ReadFailed ? read.error.kind : read.data.failure;
  return (
    <ListFooter keys={<span>Arrows move, Enter opens</span>}>
      <strong className="num">{`${count(rows.length, 'vehicle')}, ${free} free the whole time`}</strong>
      <ReadingAge slim at={read.data.at} failure={failure} busy={read.isFetching} onAgain={() => void read.refetch()} />
    </ListFooter>
  );
}
