import { useId, type ReactNode } from 'react';
import { rentalBookings as rows } from '#contract/areas/rental-bookings.ts';
import type { Booking } from '#contract/areas/rental-record.ts';
import { DrawerTabs, tabId } from '#kit/list/drawer-tabs.tsx';
import { useAddress } from '#kit/list/use-address.ts';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useSession } from '#session/use-session.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { BookingActs } from './acts/booking-acts.tsx';
import { CloseAct, useLeadsToClose } from './acts/close-act.tsx';
import { BookingFacts } from './booking-facts.tsx';
import { bookingTabs } from './booking-tabs.tsx';
import { ChangeForms } from './change/change-forms.tsx';
import { PrimaryAct } from './acts/primary-act.tsx';
import { Steps } from './steps.tsx';
import { MoneyForms } from './money/money-forms.tsx';
import { TakeAct, useTakesFirst } from './money/take-act.tsx';
import { useMoneyForm } from './money/use-money-form.ts';
import { useTakes } from './money/use-takes.ts';
import { useMoves } from './acts/use-moves.tsx';
import css from './booking.module.css';

/** A booking as the server knows it; without a connection, as it was read last. */
export function BookingPage({ id }: { readonly id: number }) {
  const read = useRead(rows.one, { params: { id } });
  const booking = read.data?.body.booking;
  const again = () => void read.refetch();
  if (!booking) {
    return (
      <Screen title="Booking" back="/rentals">
        {read.isPending ? <SkeletonRows /> : <NoBooking error={read.error} onAgain={again} />}
      </Screen>
    );
  }
  return (
    <Loaded booking={booking}>
      {read.data?.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
    </Loaded>
  );
}

function NoBooking({ error, onAgain }: { readonly error: Error | null; readonly onAgain: () => void }) {
  if (!(error instanceof ReadFailed && error.isMissing)) return <ReadTrouble error={error} onAgain={onAgain} />;
  return (
    <EmptyState icon="calendar" title="There is no such booking">
      It never existed, or is of a branch whose bookings you may not see.
    </EmptyState>
  );
}

interface LoadedProps {
  readonly booking: Booking;
  /** How old it is, where it could not be read anew. */
  readonly children: ReactNode;
}

function Loaded({ booking, children }: LoadedProps) {
  const isWide = useWide();
  const moves = useMoves(booking);
  const { renter, vehicle } = booking;
  const takes = useTakesFirst(booking);
  const closes = useLeadsToClose(booking, moves);
  const next = closes ? <CloseAct booking={booking} /> : <PrimaryAct booking={booking} moves={moves} />;
  const primary = takes ? <TakeAct /> : next;
  const hasPrimary = takes || closes || moves.primary !== null;
  return (
    <BookingForms booking={booking}>
      <Screen
        title={renter.name}
        back="/rentals"
        aside={vehicle ? <PlateBadge plate={vehicle.plate} size="large" /> : null}
        actions={
          <>
            <BookingActs booking={booking} moves={moves} />
            {isWide ? primary : null}
          </>
        }
        primary={isWide || !hasPrimary ? null : primary}
        fluid
      >
        <BookingFacts booking={booking} />
        <Steps booking={booking} />
        <Tabs booking={booking}>{children}</Tabs>
        {moves.dialog}
      </Screen>
    </BookingForms>
  );
}

/** What opens over the page, from any part of it. */
function BookingForms({ booking, children }: LoadedProps) {
  return (
    <ChangeForms booking={booking}>
      <MoneyForms booking={booking}>{children}</MoneyForms>
    </ChangeForms>
  );
}

function Tabs({ booking, children }: LoadedProps) {
  const panel = useId();
  const { params, set } = useAddress();
  const { permissions } = useSession();
  const money = { open: useMoneyForm(), takes: useTakes(booking), takesFirst: useTakesFirst(booking) };
  const mine = bookingTabs.filter(({ permission }) => permission === undefined || permissions.includes(permission));
  const tabs = mine.map(({ value, label }) => ({ value, label }));
  const wanted = params.get('tab');
  const [first] = bookingTabs;
  const { value: shown, Tab } = mine.find(({ value }) => value === wanted) ?? first;
  return (
    <>
      <div className={css.tabs}>
        <DrawerTabs
          panel={panel}
          tabs={tabs}
          shown={shown}
          onShow={(value) => set({ tab: value === first.value ? null : value })}
        />
      </div>
      <div id={panel} role="tabpanel" aria-labelledby={tabId(panel, shown)} className={css.panel}>
        {children}
        <Tab booking={booking} money={money} />
      </div>
    </>
  );
}
