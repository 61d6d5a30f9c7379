/**
 * What is done at the vehicle of a booking. Nothing of it waits for anything else: what was read out, what was read back, each tick, the
 * signature and the status have lanes of their own, so that one that the server refuses holds up no other (docs/decisions/0032).
 */
import { rentalClosing } from '#contract/areas/rental-closing.ts';
import { rentalHandover } from '#contract/areas/rental-handover.ts';
import { rentalMoving } from '#contract/areas/rental-moving.ts';
import { rentalPapers } from '#contract/areas/rental-papers.ts';
import type { BookingStatus } from '#contract/areas/rental-words.ts';
import { recordLane, signLane } from '#db/lane.ts';
import type { BookingRow, Lid, Mutation } from '#db/records.ts';
import { lidOf } from '../core/ids.ts';
import { actInstant, changes, parsed, sameFields, times } from './define.ts';
import type { Op, OpArgs } from './op.ts';
import { pictureOps } from './pictures.ts';
import { bookingImageRow, checkRow, handoverRow, movedRow, signedRow } from './rental-rows.ts';
import { UNKNOWN } from './undated.ts';

const lane = ({ lid }: { readonly lid: Lid }) => recordLane(lid);

const FACTS = ['odometer', 'fuel_eighths', 'charge_percent', 'cleanliness', 'keys', 'damages_seen'] as const;

type NoteName = 'rentals.noteOut' | 'rentals.noteBack';

/** What two kinds of notes have in common. */
function noted<N extends NoteName>(name: N, phase: 'checkin' | 'checkout') {
  const patchIn = (args: Mutation['args']) => (args as OpArgs[N]).patch;
  return {
    name,
    t: 'handovers' as const,
    lane,
    coalesce: sameFields(name, FACTS, patchIn),
    reread: {
      endpoint: rentalMoving.one,
      fields: FACTS,
      row: (body: unknown) => {
        const answer = parsed(rentalMoving.one, body);
        return answer && handoverRow(answer.booking.id, phase, answer.booking[phase]);
      },
      // One time stands for all of it, that of the act which arrived last, and that may be an old one: nobody can say when a field was noted.
      changedAt: () => UNKNOWN,
    },
  };
}

const said = (patch: OpArgs[NoteName]['patch']) =>
  Object.fromEntries(FACTS.flatMap((name) => (patch[name] === undefined ? [] : [[name, patch[name]]])));

const noteOut = changes({
  ...noted('rentals.noteOut', 'checkin'),
  endpoint: rentalHandover.odometer,
  refs: ({ booking }) => [booking],
  patch: (_, m) => ({ ...said(m.args.patch), done_at: actInstant(m), done_by: null }),
  input: (m, resolve, mono) => ({
    body: { booking_id: resolve(m.args.booking), ...m.args.patch, ...times(m, mono) },
  }),
  rows: ({ booking_id, checkin }) => [handoverRow(booking_id, 'checkin', checkin)],
  reread: {
    ...noted('rentals.noteOut', 'checkin').reread,
    input: (m, resolve) => ({ params: { id: resolve(m.args.booking) } }),
  },
});

const noteBack = changes({
  ...noted('rentals.noteBack', 'checkout'),
  endpoint: rentalClosing.note,
  refs: ({ booking }) => [booking],
  patch: (_, m) => ({ ...said(m.args.patch), done_at: actInstant(m), done_by: null }),
  input: (m, resolve, mono) => ({
    params: { id: resolve(m.args.booking) },
    body: { ...m.args.patch, ...times(m, mono) },
  }),
  rows: ({ booking }) => [handoverRow(booking.id, 'checkout', booking.checkout)],
  reread: {
    ...noted('rentals.noteBack', 'checkout').reread,
    input: (m, resolve) => ({ params: { id: resolve(m.args.booking) } }),
  },
});

const MOVED = { checked_in: 'picked_up_at', returned: 'returned_at' } as const;

/** Where a booking stands that went on from there. */
const WENT_ON: Readonly<Record<keyof typeof MOVED, readonly BookingStatus[]>> = {
  checked_in: ['returned', 'completed'],
  returned: ['completed'],
};

/**
 * `from_status` and `vehicle_id` are what the person saw: a booking that somebody moved meanwhile, or that got another vehicle, is refused, and
 * never set back. On servers without stamps it
 * is read before a repetition: where it went on from there, nothing is left to be done. Everything else the server judges.
 */
const move: Op = {
  ...changes({
    name: 'rentals.move',
    t: 'bookings',
    endpoint: rentalMoving.status,
    lane,
    patch: (row, m) =>
      row['status'] === m.args.status
        ? {}
        : { status: m.args.status, status_at: actInstant(m), [MOVED[m.args.status]]: actInstant(m) },
    input: (m, resolve, mono) => {
      const { status, from_status, vehicle_id, blockers_seen } = m.args;
      const seen = { from_status, vehicle_id, blockers_seen };
      return { body: { booking_id: resolve(m.lid), status, ...seen, ...times(m, mono) } };
    },
    rows: ({ booking }) => [movedRow(booking)],
    reread: {
      endpoint: rentalMoving.one,
      input: (m, resolve) => ({ params: { id: resolve(m.lid) } }),
      row: (body, _, m) => {
        const answer = parsed(rentalMoving.one, body);
        return answer && WENT_ON[m.args.status].includes(answer.booking.status) ? movedRow(answer.booking) : null;
      },
      fields: ['status'],
      changedAt: () => UNKNOWN,
    },
  }),
  judged: true,
};

const patchIn = (args: Mutation['args']) => (args as OpArgs['rentals.tick']).patch;

const tick = changes({
  name: 'rentals.tick',
  t: 'checks',
  endpoint: rentalPapers.updateChecklist,
  lane,
  refs: ({ booking }) => [booking],
  patch: (_, m) => {
    const { is_checked } = m.args.patch;
    return { is_checked, checked_at: is_checked ? actInstant(m) : null, checked_by: null };
  },
  input: (m, resolve, mono) => {
    const { booking, entity_type, patch } = m.args;
    const item = { id: resolve(m.lid), is_checked: patch.is_checked };
    return { body: { booking_id: resolve(booking), entity_type, checklist: [item], ...times(m, mono) } };
  },
  // The others may have been ticked since: each has a lane of its own.
  rows: ({ checklist }, m) => checklist.filter(({ id }) => lidOf('checks', id) === m.lid).map(checkRow),
  coalesce: sameFields('rentals.tick', ['is_checked'], patchIn),
  reread: {
    endpoint: rentalPapers.checklist,
    input: (m, resolve) => ({ query: { entity_type: m.args.entity_type, booking_id: resolve(m.args.booking) } }),
    row: (body, sid) => {
      const item = parsed(rentalPapers.checklist, body)?.checklist.find(({ id }) => id === sid);
      return item ? checkRow(item) : null;
    },
    fields: ['is_checked'],
    // A tick that was taken away does not say when: then nobody can say that ours is later.
    changedAt: (row) => row['checked_at'] ?? UNKNOWN,
  },
});

/** The first signature of a version stands, so that sending it again changes nothing. */
const sign: Op = {
  ...changes({
    name: 'rentals.sign',
    t: 'bookings',
    endpoint: rentalHandover.sign,
    lane: ({ lid }) => signLane(lid),
    patch: (row, m) => ({
      agreements: signed(row['agreements'] as BookingRow['agreements'] | undefined, m.args, actInstant(m)),
    }),
    input: (m, resolve, mono) => {
      const { lid, kind, content_hash, typed_name, strokes, customer_id } = m.args;
      const body = { kind, content_hash, typed_name, strokes, customer_id, ...times(m, mono) };
      return { params: { id: resolve(lid) }, body };
    },
    rows: ({ booking }) => [signedRow(booking)],
  }),
  judged: true,
};

function signed(agreements: BookingRow['agreements'] = [], by: OpArgs['rentals.sign'], at: string) {
  return agreements.map((one) =>
    one.kind === by.kind && one.content_hash === by.content_hash && one.signed_at === null
      ? { ...one, signed_at: at, signed_by: by.typed_name }
      : one,
  );
}

const images = pictureOps({
  t: 'bookingImages',
  upload: {
    name: 'rentals.upload',
    endpoint: rentalHandover.addImage,
    file: 'image',
    member: 'image',
    fields: ({ phase, slot }) => ({
      phase,
      slot,
      url: null,
      received_at: null,
      by: null,
      superseded: false,
      damage_id: null,
    }),
    body: ({ args }, resolve) => {
      const { booking, damage, phase, slot, vehicle_id } = args;
      return {
        booking_id: resolve(booking),
        phase,
        slot,
        ...(vehicle_id !== undefined && { vehicle_id }),
        ...(damage && { damage_id: resolve(damage) }),
      };
    },
    rows: ({ image }) => [bookingImageRow(image)],
  },
  list: {
    endpoint: rentalHandover.images,
    input: ({ booking }, resolve) => ({ params: { id: resolve(booking) } }),
    rows: ({ adminUploaded }) => adminUploaded.map(bookingImageRow),
  },
});

export const rentalOps: readonly Op[] = [noteOut, noteBack, move, tick, sign, ...images];
