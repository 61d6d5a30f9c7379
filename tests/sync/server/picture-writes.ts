/** What phones send beside the facts of a hand-over or of a walk-round: pictures, their removal, and damage. */
import type { ImageSlot, RentalPhase } from '#contract/areas/rental-words.ts';
import { type Asked, ok, Refused } from './asked.ts';
import { type WalkRound, walkRoundOf } from './bookings.ts';
import { damageOf, DELETED, imagesOf, type PictureShapes, UPLOADED } from './pictures.ts';
import type { Reader } from './reads.ts';
import { iso } from './records.ts';
import { changed, type Done, text, trimmed, type Write, type Writer } from './write.ts';

/** No picture was taken later than it arrived. */
function takenAt({ body, now }: Asked): string {
  const at = text(body['taken_at'], iso(now));
  return at > iso(now) ? iso(now) : at;
}

/** Damage of the vehicle, which is there. */
function damageIn({ records }: Writer, { body }: Asked, vehicle: number): number | null {
  const id = (body['damage_id'] as number | null | undefined) ?? null;
  if (id === null) return null;
  const damage = records.get('damages', id);
  if (!damage || damage.deleted || damage.row.vehicle_id !== vehicle)
    throw new Refused(422, 'This must be damage of the vehicle.');
  return id;
}

/** What every upload says of its picture. */
export const said = (server: Writer, asked: Asked, vehicle: number) => ({
  slot: asked.body['slot'] as ImageSlot,
  name: text(asked.body['name']),
  sha256: text(asked.body['sha256']),
  taken_at: takenAt(asked),
  received_at: iso(asked.now),
  damage_id: damageIn(server, asked, vehicle),
  user: asked.user,
});

/** Whatever became of the booking meanwhile; of the vehicle that was photographed. */
const ofBooking: Write = (server, asked) => {
  const { records } = server;
  const booking = records.get('bookings', Number(asked.body['booking_id']))?.row;
  if (!booking) throw new Refused(404);
  if (!asked.file) throw new Refused(422, 'An image is needed.');
  const vehicle_id = Number(asked.body['vehicle_id'] ?? booking.vehicle?.id);
  const fields = { ...said(server, asked, vehicle_id), phase: asked.body['phase'] as RentalPhase };
  const twin = records
    .living('bookingImages')
    .find(
      (i) =>
        i.booking_id === booking.id &&
        i.vehicle_id === vehicle_id &&
        i.phase === fields.phase &&
        i.slot === fields.slot &&
        i.sha256 === fields.sha256,
    );
  const id = twin?.id ?? records.id();
  const row: PictureShapes['bookingImages'] = { ...fields, id, booking_id: booking.id, vehicle_id };
  if (!twin) records.put('bookingImages', id, { row, stamps: {}, deleted: false });
  const image = imagesOf(records, booking.id).find((one) => one.id === id);
  return { reply: ok({ image }), made: { kind: 'bookingImages', id } };
};

/** Something of it came in: it stays on phones for a while. */
function touch({ records }: Writer, id: number, now: number): void {
  const kept = records.get('prechecks', id);
  if (kept) records.put('prechecks', id, { ...kept, row: { ...kept.row, updated_at: iso(now) } });
}

/** The picture that came with a save. The same bytes in a place are one; what was deleted by a later edit stays so. */
export function ofWalkRound(server: Writer, asked: Asked, { id: precheck_id, vehicle_id }: WalkRound): Done {
  const { records } = server;
  const { stamp, now } = asked;
  const fields = { ...said(server, asked, vehicle_id), precheck_id };
  const { slot, sha256 } = fields;
  const same = [...records.tables.precheckImages.values()].filter(
    ({ row }) => row.precheck_id === precheck_id && row.slot === slot && row.sha256 === sha256,
  );
  const answer = (): object => walkRoundOf(records, records.get('prechecks', precheck_id)!.row);
  const there = same.find(({ deleted }) => !deleted);
  touch(server, precheck_id, now);
  if (there) {
    if (stamp !== null && stamp > (there.stamps[UPLOADED] ?? ''))
      records.put('precheckImages', there.row.id, { ...there, stamps: { [UPLOADED]: stamp } });
    return { reply: ok(answer()), made: { kind: 'precheckImages', id: there.row.id } };
  }
  const gone = same.find(({ stamps }) => stamp !== null && (stamps[DELETED] ?? '') >= stamp);
  if (gone) return { reply: ok(answer(), ['slot']), made: { kind: 'precheckImages', id: gone.row.id } };
  const id = records.id();
  const stamps = stamp === null ? {} : { [UPLOADED]: stamp };
  records.put('precheckImages', id, { row: { ...fields, id }, stamps, deleted: false });
  return { reply: ok(answer()), made: { kind: 'precheckImages', id } };
}

/** Added again after somebody, who is heard only now, took it away. */
const isShownAgain = ({ records }: Pick<Reader, 'records'>, id: number, { stamp }: Asked): boolean =>
  stamp !== null && (records.get('precheckImages', id)?.stamps[UPLOADED] ?? '') > stamp;

const removeImage: Write = (server, asked) => {
  const { records } = server;
  const id = Number(asked.params['id']);
  const kept = records.get('precheckImages', id);
  if (!kept || (kept.deleted && !server.soft)) throw new Refused(404);
  const answer = (): object => walkRoundOf(records, records.get('prechecks', kept.row.precheck_id)!.row);
  if (kept.deleted) return changed(ok(answer()));
  if (isShownAgain(server, id, asked)) return changed(ok(answer(), ['deleted_at']));
  const stamps = { ...kept.stamps, ...(asked.stamp !== null && { [DELETED]: asked.stamp }) };
  records.put('precheckImages', id, { ...kept, stamps, deleted: true });
  touch(server, kept.row.precheck_id, asked.now);
  return changed(ok(answer()));
};

const addDamage: Write = (server, { params, body, now, user }) => {
  const id = server.records.id();
  const row: PictureShapes['damages'] = {
    id,
    vehicle_id: Number(params['id']),
    view: body['view'] as PictureShapes['damages']['view'],
    x: Number(body['x']),
    y: Number(body['y']),
    kind: body['kind'] as PictureShapes['damages']['kind'],
    size: body['size'] as PictureShapes['damages']['size'],
    state: 'new',
    note: trimmed(body['note']),
    booking_id: (body['booking_id'] as number | undefined) ?? null,
    precheck_id: (body['precheck_id'] as number | undefined) ?? null,
    created_at: iso(now),
    user,
  };
  server.records.put('damages', id, { row, stamps: {}, deleted: false });
  return { reply: ok({ damage: damageOf(row) }), made: { kind: 'damages', id } };
};

export const PICTURE_WRITES: Readonly<Record<string, Write>> = {
  'upload-checkin-image': ofBooking,
  'delete-precheck-image/{id}': removeImage,
  'vehicle-damages/{id}': addDamage,
};
