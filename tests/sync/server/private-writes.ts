/** What is noted at the vehicle of a private rental, and what the office does with it meanwhile. */
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { type Asked, ok, Refused } from './asked.ts';
import { said } from './picture-writes.ts';
import { checkOfWayId, livingPrivate, type PrivateFields, privateOf, type PrivateShapes, wayId } from './privates.ts';
import { iso, type Records } from './records.ts';
import { changed, patch, text, type Write, type Writer } from './write.ts';

/** No act is later than its arrival. */
const actAt = ({ body, now }: Asked): string => {
  const at = text(body['at'], iso(now));
  return at > iso(now) ? iso(now) : at;
};

const NAMES = ['odometer', 'fuel_eighths', 'charge_percent'] as const;

interface Way {
  readonly id: number;
  readonly phase: RentalPhase;
}

/** Whatever became of the rental. Answers the fields of which a later edit stands. */
function note(server: Writer, { id, phase }: Way, asked: Asked): string[] {
  const facts = Object.fromEntries(NAMES.flatMap((name) => (name in asked.body ? [[name, asked.body[name]]] : [])));
  if (Object.keys(facts).length === 0) return [];
  const along = { done_at: actAt(asked), done_by: `Person ${asked.user}` };
  return patch(server, 'privateNotes', wayId(id, phase), facts, asked, along);
}

interface Found {
  readonly check_id: number;
  readonly state: 'ok' | 'failed' | 'na';
  readonly note?: string;
}

/** Of each check the latest stands: what was found is one field, its words included. A check that was taken off the list is still taken. */
function find(server: Writer, { id, phase }: Way, asked: Asked): string[] {
  const along = { checked_at: actAt(asked), checked_by: `Person ${asked.user}` };
  return ((asked.body['checks'] ?? []) as readonly Found[]).flatMap(({ check_id, state, note: words = '' }) => {
    const check = checkOfWayId(id, phase, check_id);
    if (!server.records.get('privateChecks', check)) throw new Refused(422, 'This is not looked at on this way.');
    return patch(server, 'privateChecks', check, { found: { state, note: words } }, asked, along);
  });
}

/** The same bytes in the same place are the picture that is there, where twins are known. */
function keep(server: Writer, { id: rental_id, phase }: Way, vehicle: number, asked: Asked): number {
  const { records } = server;
  const fields = { ...said(server, asked, vehicle), rental_id, phase };
  const twin = records
    .living('privateImages')
    .find(
      (one) =>
        one.rental_id === rental_id && one.phase === phase && one.slot === fields.slot && one.sha256 === fields.sha256,
    );
  if (twin && server.knowsTwins) return twin.id;
  const id = records.id();
  const row: PrivateShapes['privateImages'] = { ...fields, id };
  records.put('privateImages', id, { row, stamps: {}, deleted: false });
  return id;
}

const update: Write = (server, asked) => {
  const { id, vehicle } = livingPrivate(server, asked.params['id']);
  const way: Way = { id, phase: (asked.body['phase'] ?? 'checkin') as RentalPhase };
  const lost = [...note(server, way, asked), ...find(server, way, asked)];
  const image = asked.file ? keep(server, way, vehicle.id, asked) : null;
  const answer = ok(privateOf(server.records, { id }, server.isOurs ? image : null), lost);
  return image === null ? changed(answer) : { reply: answer, made: { kind: 'privateImages', id: image } };
};

/** The office changes what only it decides about. */
export function changePrivate(records: Records, id: number, now: number, fields: Partial<PrivateFields>): void {
  const kept = records.get('privateRentals', id);
  if (kept) records.put('privateRentals', id, { ...kept, row: { ...kept.row, ...fields, updated_at: iso(now) } });
}

/** The office deletes it, or brings it back with all that was noted. */
export function deletePrivate(records: Records, id: number, deleted: boolean): void {
  const kept = records.get('privateRentals', id);
  if (kept) records.put('privateRentals', id, { ...kept, deleted });
}

/** The office takes a check off the yard's list, or puts it back: of all rentals. */
export function listCheck(records: Records, check: number): void {
  for (const [id, kept] of records.tables.privateChecks)
    if (kept.row.check_id === check)
      records.put('privateChecks', id, { ...kept, row: { ...kept.row, isListed: !kept.row.isListed } });
}

export const PRIVATE_WRITES: Readonly<Record<string, Write>> = { 'private_rental_update/{id}': update };
