import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { type PrecheckKind, precheckKinds } from '#contract/areas/prechecks.ts';
import type { Lid, PrecheckRow, VehicleRow } from '#db/records.ts';
import { bookingByLid } from '#db/views/bookings.ts';
import { walkRoundsToday } from '#db/views/prechecks.ts';
import { vehicleById } from '#db/views/vehicles.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import { freshRound } from '#kit/walk-round/round-names.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { backOf } from './words.ts';
import { walkRoundPath } from '#lib/walk-round-path.ts';
import { idOf } from '#lib/id-of.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import { List, Row } from '#ui/list.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';

/** Which walk-round of a vehicle: one that was begun today goes on, so that there is one of each kind. */
export default function BeginScreen() {
  const [params] = useSearchParams();
  const id = idOf(params.get('vehicle'));
  const booking = params.get('booking');
  const today = dayOf(useNow(60_000));
  const known = useLiveQuery(async () => {
    if (id === null) return null;
    const [vehicle, rounds, of] = await Promise.all([
      vehicleById(id),
      walkRoundsToday(id, today),
      booking === null ? undefined : bookingByLid(booking),
    ]);
    return vehicle ? { vehicle, rounds, isOut: of?.status === 'checked_in' || of?.status === 'returned' } : null;
  }, [id, today, booking]);
  if (known) return <Begin {...known} booking={booking} />;
  return (
    <Screen title="Walk-round" back="/vehicles">
      {known === undefined ? (
        <SkeletonRows rows={3} />
      ) : (
        <EmptyState icon="vehicle" title={`This vehicle is not on this ${thisDevice()}`}>
          A walk-round is begun at a vehicle in service. With a connection its page says what became of it.
        </EmptyState>
      )}
    </Screen>
  );
}

const KINDS = Object.keys(precheckKinds) as PrecheckKind[];

/** A booking goes out and comes back; it has no other day. What is next stands first. */
const kindsOf = (booking: Lid | null, isOut: boolean): readonly PrecheckKind[] => {
  if (booking === null) return KINDS;
  return isOut ? ['in', 'out'] : ['out', 'in'];
};

interface BeginProps {
  readonly vehicle: VehicleRow;
  readonly rounds: readonly PrecheckRow[];
  /** Whose walk-round it is; null for one of the vehicle alone. */
  readonly booking: Lid | null;
  /** The vehicle of the booking went out. */
  readonly isOut: boolean;
}

function Begin({ vehicle, rounds, booking, isOut }: BeginProps) {
  const begin = useBegin(vehicle, booking);
  const openOf = (kind: PrecheckKind) =>
    rounds.find((one) => one.kind === kind && one.booking === booking && one.completed_at === null);
  return (
    <Screen title="Walk-round" aside={<PlateBadge plate={vehicle.plate} />} back={backOf(vehicle.id, booking)}>
      <List label="Kinds of walk-rounds">
        {kindsOf(booking, isOut).map((kind) => {
          const open = openOf(kind);
          const title = precheckKinds[kind];
          return open ? (
            <Row
              key={kind}
              leading={<Icon name="edit" />}
              title={title}
              detail={`Go on with the one begun at ${timeOf(Date.parse(open.at))}`}
              to={walkRoundPath(open.lid)}
              replace
            />
          ) : (
            <Row
              key={kind}
              leading={<Icon name="plus" />}
              title={title}
              detail="Begin"
              onPress={() => void begin(kind)}
            />
          );
        })}
      </List>
    </Screen>
  );
}

/** Makes the walk-round on this device and goes there. */
function useBegin({ id }: VehicleRow, booking: Lid | null) {
  const act = useAct();
  const navigate = useNavigate();
  return async (kind: PrecheckKind) => {
    const round = freshRound(id, kind, booking);
    const saved = await act({ op: 'prechecks.save', args: { ...round, patch: {} } });
    // Whoever goes back comes to where they were, not to the question that is answered.
    if (saved) void navigate(walkRoundPath(round.lid), { replace: true });
  };
}
