/** Damage, recorded where it is found. Its close-up is a picture of the hand-over or of the walk-round, with a call of its own. */
import { damages as calls, type Damage } from '#contract/areas/damages.ts';
import type { RecordedDamage } from '#contract/areas/precheck-reads.ts';
import { recordLane } from '#db/lane.ts';
import type { ServerRow } from '../ports.ts';
import { actInstant, makes, parsed, type Said } from './define.ts';
import { sinceAct } from './find.ts';
import type { Op } from './op.ts';

const ref = (t: 'bookings' | 'prechecks', sid: number | null) => (sid === null ? null : { t, sid });

/** Damage as phones keep it → the row of the local table. */
export function recordedRow({ id, booking_id, precheck_id, phase = null, ...said }: RecordedDamage): ServerRow {
  const fields = { ...said, phase };
  const refs = { booking: ref('bookings', booking_id), precheck: ref('prechecks', precheck_id) };
  return { t: 'damages', sid: id, fields, refs, deleted: false };
}

/** Damage as its calls answer it → the row of the local table. */
function damageRow({ found_kind, found_id, deleted_at, ...damage }: Damage): ServerRow {
  const { id, vehicle_id, view, x, y, kind, size, state, note, created_at, phase = null } = damage;
  const found = (of: Damage['found_kind']) => (found_kind === of ? found_id : null);
  const pin = { id, vehicle_id, view, x, y, kind, size, state, note, created_at, phase };
  const row = recordedRow({ ...pin, booking_id: found('booking'), precheck_id: found('precheck') });
  return { ...row, deleted: deleted_at !== null };
}

type Add = Said<'damages.add'>;

/** A finger does not meet the same point of the drawing twice. */
const isPinned = ({ args }: Add, row: Readonly<Record<string, unknown>>): boolean =>
  row['view'] === args.view && row['x'] === args.x && row['y'] === args.y && row['kind'] === args.kind;

function pinOf({ args }: Add) {
  const { vehicle_id, view, x, y, kind, size = 'S', note = '' } = args;
  return { vehicle_id, view, x, y, kind, size, note, state: 'new' } as const;
}

const add: Op = {
  ...makes({
    name: 'damages.add',
    t: 'damages',
    endpoint: calls.add,
    member: 'damage',
    lane: ({ lid }) => recordLane(lid),
    refs: ({ booking, precheck }) => [booking, precheck],
    fields: (m) => ({
      ...pinOf(m),
      booking: m.args.booking ?? null,
      precheck: m.args.precheck ?? null,
      phase: null,
      created_at: actInstant(m),
    }),
    input: (m, resolve) => {
      const { booking, precheck } = m.args;
      const { vehicle_id, ...pin } = pinOf(m);
      const found = {
        ...(booking && { booking_id: resolve(booking) }),
        ...(precheck && { precheck_id: resolve(precheck) }),
      };
      return { params: { id: vehicle_id }, body: { ...pin, ...found } };
    },
    rows: ({ damage }) => [damageRow(damage)],
    twin: (m, row) => (isPinned(m, row) ? 'same' : null),
    probe: {
      endpoint: calls.ofVehicle,
      input: (m) => ({ params: { id: m.args.vehicle_id } }),
      matches: (body, m) => {
        const answer = parsed(calls.ofVehicle, body);
        const made = answer?.damages.filter((one) => isPinned(m, one) && sinceAct(m, one.created_at));
        return made?.map(damageRow) ?? null;
      },
    },
  }),
  // It comes without a file, so that it takes no upload's place.
  upload: false,
  // It is of the vehicle, whatever it was found at.
  without: (args, lid) => (args['precheck'] === lid ? { ...args, precheck: null } : null),
};

export const damageOps: readonly Op[] = [add];
