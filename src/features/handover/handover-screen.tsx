import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { BlockerList } from '#kit/rental/blocker-list.tsx';
import { bookedText } from '#kit/rental/times.ts';
import { useNow } from '#lib/use-now.ts';
import { useCan } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';
import { BookingHead } from './booking-head.tsx';
import { isToGo } from './booking-sections.ts';
import { conflictSentence, takeMine } from './conflict-text.ts';
import { Conflicts } from './conflicts.tsx';
import { DamageList } from './damage-list.tsx';
import { Facts } from './facts.tsx';
import { MoveBar } from './move-bar.tsx';
import { PapersRow } from './papers-row.tsx';
import { DialRow, WalkRow } from './picture-rows.tsx';
import { SidePictures } from './pictures.tsx';
import { Refused } from './refused.tsx';
import { isOpen, nextSide, sideOn, sidesOf, type Side } from './sides.ts';
import { Signing } from './signing.tsx';
import { Ticks } from './ticks.tsx';
import { useHandover, type HandoverView } from './use-handover.ts';
import { WalkRounds } from './walk-rounds.tsx';
import css from './handover.module.css';

/** One booking at the vehicle, from top to bottom as it is done; all of it works without a connection. */
export default function HandoverScreen() {
  const { key = '' } = useParams();
  const view = useHandover(`booking/${key}`);
  if (view) return <Handover key={view.booking.lid} view={view} />;
  return (
    <Screen title="Booking" back="/handovers">
      {view === undefined ? (
        <SkeletonRows />
      ) : (
        <EmptyState icon="key" title="This booking is not on this device">
          Only bookings of your branch of the days around today are kept here. The office finds all of them under
          Bookings.
        </EmptyState>
      )}
    </Screen>
  );
}

interface PartProps {
  readonly view: HandoverView;
  readonly now: number;
}

function Handover({ view }: { readonly view: HandoverView }) {
  const now = useNow(30_000);
  const may = useCan('checkin.update');
  const { number, vehicle, renter, status, ends_at, zone } = view.booking;
  const sides = sidesOf(status);
  return (
    <Screen
      title={nextSide(status)?.act ?? number}
      aside={vehicle ? <PlateBadge plate={vehicle.plate} /> : null}
      progress={`${renter.name} · until ${bookedText(ends_at, zone, now)}`}
      back="/handovers"
      primary={may && nextSide(status) ? <MoveBar view={view} now={now} /> : null}
    >
      <Refused view={view} />
      <Conflicts
        of={view.booking.lid}
        conflicts={view.conflicts}
        sentence={(conflict) => conflictSentence(conflict, view, now)}
        mine={(conflict) => takeMine(conflict, view)}
      />
      <BookingHead view={view} now={now} />
      <Before view={view} />
      {sides.map((side) => (
        <SideSection key={side.phase} view={view} side={side} now={now} />
      ))}
      {sideOn(status) ? null : <WalkRounds view={view} now={now} />}
    </Screen>
  );
}

/** What the office has to do before anything is done at the vehicle. */
function Before({ view }: Pick<PartProps, 'view'>) {
  const { booking } = view;
  const { status, vehicle, blockers } = booking;
  if (!isToGo(booking)) return null;
  return (
    <>
      {status === 'pending' ? (
        <Banner icon="needs">It is only requested: the office has to confirm it before the vehicle goes out.</Banner>
      ) : null}
      {vehicle ? null : <Banner icon="vehicle">The office has to choose a vehicle first.</Banner>}
      {status === 'pending' && blockers.length > 0 ? (
        <Section title="Stands against it">
          <BlockerList blockers={blockers} />
        </Section>
      ) : null}
    </>
  );
}

interface SideProps extends PartProps {
  readonly side: Side;
}

/** One way of the vehicle: what was done is only read after its act, until somebody has to correct it. */
function SideSection({ view, side, now }: SideProps) {
  const { booking } = view;
  const [isChanging, setChanging] = useState(false);
  const may = useCan(side.right) && isOpen(side, booking.status) && booking.vehicle !== null;
  const isWorkedOn = may && (booking.status === side.from || isChanging);
  const row = view.handovers[side.phase];
  const truth = row && view.truth.get(row.lid);
  const chip = truth ? <TruthChip truth={truth} /> : null;
  const doneAt = side.phase === 'checkin' ? booking.picked_up_at : booking.returned_at;
  return (
    <Section
      title={side.title}
      actions={
        may && !isWorkedOn ? (
          <Button tone="quiet" icon="edit" onClick={() => setChanging(true)}>
            Correct
          </Button>
        ) : (
          chip
        )
      }
    >
      {doneAt ? (
        <p className={css.lead}>
          <span className={css.when}>{`${side.done} ${bookedText(doneAt, booking.zone, now)}.`}</span>
          {may && !isWorkedOn ? chip : null}
        </p>
      ) : null}
      <Parts view={view} side={side} now={now} isWorkedOn={isWorkedOn} />
    </Section>
  );
}

/** In the order in which one walks: papers, pictures, dials, keys, damage, checks, signature. Every place of a picture stands behind it. */
function Parts({ view, side, now, isWorkedOn }: SideProps & { readonly isWorkedOn: boolean }) {
  return (
    <div className={css.side}>
      <PapersRow view={view} side={side} />
      <WalkRow view={view} side={side} isWorkedOn={isWorkedOn} />
      <DialRow view={view} side={side} isWorkedOn={isWorkedOn} />
      {sideOn(view.booking.status) === side ? <WalkRounds view={view} now={now} /> : null}
      <Facts view={view} side={side} now={now} may={isWorkedOn} />
      <DamageList view={view} side={side} may={isWorkedOn} />
      <Ticks view={view} side={side} now={now} />
      <Signing view={view} side={side} now={now} isOpen={isOpen(side, view.booking.status)} />
      <SidePictures view={view} side={side} isWorkedOn={isWorkedOn} />
    </div>
  );
}
