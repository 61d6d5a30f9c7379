/** What is written at the vehicle of a booking: facts, ticks, the status, signatures, walk-rounds. */
import {
  type BookingStatus,
  bookingStatuses,
  CAME_TO_NOTHING,
  nextStatuses,
  resetTo,
} from '#contract/areas/rental-words.ts';
import { type Asked, ok, Refused } from './asked.ts';
import {
  type BookingFields,
  bookingOf,
  checksOf,
  handoverId,
  valuesOf,
  type WalkRound,
  walkRoundOf,
} from './bookings.ts';
import { ofWalkRound } from './picture-writes.ts';
import { iso } from './records.ts';
import { changed, type Done, type Json, patch, text, type Write, type Writer } from './write.ts';

/** No act is later than its arrival. */
const actAt = ({ body, now }: Asked): string => {
  const at = text(body['at'], iso(now));
  return at > iso(now) ? iso(now) : at;
};

function held({ records }: Writer, id: unknown): BookingFields {
  const kept = records.get('bookings', Number(id));
  if (!kept) throw new Refused(404);
  return kept.row;
}

function put({ records }: Writer, row: BookingFields, fields: Partial<BookingFields>, now: number): void {
  const kept = records.get('bookings', row.id);
  if (kept) records.put('bookings', row.id, { ...kept, row: { ...kept.row, ...fields, updated_at: iso(now) } });
}

const told = (server: Writer, id: unknown) => ({
  booking: server.records.saidAsIs(bookingOf(server.records, held(server, id))),
});

const NAMES = ['odometer', 'fuel_eighths', 'charge_percent', 'cleanliness', 'keys', 'damages_seen'] as const;

/** Whatever became of the booking meanwhile. Answers the fields of which a later edit stands. */
function note(server: Writer, booking: number, phase: 'checkin' | 'checkout', asked: Asked): string[] {
  held(server, booking);
  const facts = Object.fromEntries(NAMES.flatMap((name) => (name in asked.body ? [[name, asked.body[name]]] : [])));
  return patch(server, 'handovers', handoverId(booking, phase), facts, asked, {
    done_at: actAt(asked),
    done_by: 'Kim',
  });
}

const noteOut: Write = (server, asked) => {
  const id = Number(asked.body['booking_id']);
  const lost = note(server, id, 'checkin', asked);
  return changed(ok({ booking_id: id, checkin: told(server, id).booking.checkin }, lost));
};

const noteBack: Write = (server, asked) => {
  const id = Number(asked.params['id']);
  const lost = note(server, id, 'checkout', asked);
  const values = server.records.saidAsIs(valuesOf(server.records, held(server, id)));
  return changed(ok({ values, sums: null, ...told(server, id) }, lost));
};

type Step = BookingStatus | 'reset';

/** Where the step leads. Throws what our server says of one that does not fit; others know the order alone. */
function stepOf(server: Writer, { status }: BookingFields, body: Json): BookingStatus {
  const [step, seen] = [body['status'] as Step, body['from_status'] as BookingStatus | undefined];
  const now = bookingStatuses[status];
  if (server.isOurs && seen !== undefined && seen !== status)
    throw new Refused(
      409,
      step === 'checked_in' && CAME_TO_NOTHING.has(status)
        ? `Vehicle out, booking ${now.toLowerCase()}. The office must open it again.`
        : `The booking was moved meanwhile: it is “${now}” now.`,
    );
  const to = step === 'reset' ? (server.isOurs ? resetTo[status] : undefined) : step;
  if (to === undefined || (step !== 'reset' && !nextStatuses[status].includes(to)))
    throw new Refused(422, `“${now}” is not followed by this.`);
  return to;
}

const status: Write = (server, asked) => {
  const { body, now } = asked;
  const row = held(server, body['booking_id']);
  if (row.status === body['status']) return changed(ok(told(server, row.id)));
  const to = stepOf(server, row, body);
  const at = actAt(asked);
  const back = row.picked_up_at !== null && at < row.picked_up_at ? row.picked_up_at : at;
  const times =
    body['status'] === 'reset'
      ? {}
      : { ...(to === 'checked_in' && { picked_up_at: at }), ...(to === 'returned' && { returned_at: back }) };
  put(server, row, { status: to, status_at: at, ...times }, now);
  return { ...changed(ok(told(server, row.id))), movedFrom: row.status };
};

const tick: Write = (server, asked) => {
  const { body, user, now } = asked;
  const { id } = held(server, body['booking_id']);
  const list = text(body['entity_type']);
  const lost = (body['checklist'] as { readonly id: number; readonly is_checked: boolean }[]).flatMap((item) => {
    const kept = server.records.get('checks', item.id);
    if (kept?.row.booking_id !== id || kept.row.entity_type !== list)
      throw new Refused(422, 'Not all of these are checks of this list.');
    const { is_checked } = item;
    const who = { checked_at: is_checked ? iso(now) : null, checked_by: is_checked ? `Person ${user}` : null };
    return patch(server, 'checks', item.id, { is_checked }, asked, is_checked === kept.row.is_checked ? {} : who);
  });
  const checklist = checksOf(server.records, id, list);
  return changed(ok({ ...told(server, id), checklist, status: 'pending' }, lost));
};

/** Of the newest version; the first signature of it stands. */
const sign: Write = (server, asked) => {
  const { params, body, now } = asked;
  const row = held(server, params['id']);
  const newest = row.agreements.at(-1);
  if (!newest) throw new Refused(422, 'There is no agreement yet that could be signed.');
  if (newest.content_hash !== body['content_hash'])
    throw new Refused(409, `The agreement says something else by now. Please read version ${newest.version}.`);
  if (newest.signed_at === null) {
    const signed = { ...newest, signed_at: actAt(asked), signed_by: text(body['typed_name']) };
    put(server, row, { agreements: [...row.agreements.slice(0, -1), signed] }, now);
  }
  return changed(ok(told(server, row.id)));
};

/** Named parts of a walk-round, side by side. */
function partsOf({ body }: Asked): Partial<WalkRound> {
  const items = (body['items'] ?? []) as readonly {
    readonly check_id: number;
    readonly state: string;
    readonly note?: string;
  }[];
  const skip = (body['skip'] ?? {}) as Json;
  const facts = ['odometer', 'fuel_eighths', 'charge_percent', 'note'].filter((name) => name in body);
  return Object.fromEntries([
    ...facts.map((name) => [name, body[name]]),
    ...items.map(({ check_id, state, note: words = '' }) => [`item ${check_id}`, { state, note: words }]),
    ...Object.entries(skip).map(([slot, reason]) => [`skip ${slot}`, reason]),
  ]) as Partial<WalkRound>;
}

function begun(server: Writer, { body, now, user }: Asked, at: string): WalkRound {
  const nothing = { odometer: null, fuel_eighths: null, charge_percent: null, note: '', completed_at: null };
  return {
    ...nothing,
    id: server.records.id(),
    key: text(body['key']),
    vehicle_id: Number(body['vehicle_id']),
    todo_id: (body['todo_id'] as number | undefined) ?? null,
    booking_id: (body['booking_id'] as number | undefined) ?? null,
    kind: body['kind'] as WalkRound['kind'],
    at,
    completed_by_name: null,
    created_by: user,
    created_by_name: 'Kim',
    updated_at: iso(now),
  };
}

/** The first of a key begins it, with the time of the earliest act; what is said of it is merged part by part. */
const walk: Write = (server, asked): Done => {
  const { records } = server;
  const at = actAt(asked);
  const found = records.living('prechecks').find(({ key }) => key === asked.body['key']);
  const row = found ?? begun(server, asked, at);
  if (!found || at < row.at) {
    const stamps = records.get('prechecks', row.id)?.stamps ?? {};
    records.put('prechecks', row.id, { row: { ...row, at }, stamps, deleted: false });
  }
  const lost = patch(server, 'prechecks', row.id, partsOf(asked), asked);
  const kept = records.get('prechecks', row.id);
  if (kept && asked.body['completed'] === true && kept.row.completed_at === null)
    records.put('prechecks', row.id, { ...kept, row: { ...kept.row, completed_at: at, completed_by_name: 'Kim' } });
  const now = records.get('prechecks', row.id)?.row ?? row;
  if (asked.file) return ofWalkRound(server, asked, now);
  const answer = walkRoundOf(records, now);
  return { reply: ok(answer, lost), made: { kind: 'prechecks', id: row.id } };
};

/** The office makes a new version; who has not signed the one before cannot any more. */
export function renewAgreement(
  server: Writer,
  id: number,
  now: number,
  fresh: BookingFields['agreements'][number],
): void {
  const row = held(server, id);
  const before = row.agreements.map((one) => (one.signed_at === null ? { ...one, void_at: iso(now) } : one));
  put(server, row, { agreements: [...before, fresh] }, now);
}

export const RENTAL_WRITES: Readonly<Record<string, Write>> = {
  'admin/bookings/checkin/odometer': noteOut,
  'admin/bookings/{id}/checkout-value': noteBack,
  'bookings/update/status': status,
  'admin/verification-status/update': tick,
  'admin/bookings/{id}/sign': sign,
  'save-{company}-precheck': walk,
};
