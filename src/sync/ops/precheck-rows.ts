/** Answers about walk-rounds → rows of the local tables. */
import type { MirroredPrecheck } from '#contract/areas/precheck-reads.ts';
import type { PrecheckImage, prechecks as calls } from '#contract/areas/prechecks.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { PrecheckItem } from '#db/records.ts';
import type { ServerRow } from '../ports.ts';

/** `precheck`: its number, where it must be said; else it is known by the picture. Where the bytes lie here only this device knows. */
export function precheckImageRow({ id, ...image }: PrecheckImage, precheck: number | null): ServerRow {
  const { thumb: _, ...fields } = image;
  const refs: ServerRow['refs'] = precheck === null ? {} : { precheck: { t: 'prechecks', sid: precheck } };
  return { t: 'precheckImages', sid: id, fields, refs, deleted: false };
}

type Plain = Omit<MirroredPrecheck, 'images' | 'updated_at'>;

/** A server's number of a check is text in an object's key. */
function rowOf({ id, booking_id, todo_id, items, skips, ...fields }: Plain): ServerRow {
  const said = items.map(({ check_id, state, note }): [string, PrecheckItem] => [String(check_id), { state, note }]);
  const skip = Object.fromEntries(skips.map(({ slot, reason }) => [slot, reason]));
  return {
    t: 'prechecks',
    sid: id,
    fields: { ...fields, items: Object.fromEntries(said), skip },
    refs: {
      booking: booking_id === null ? null : { t: 'bookings', sid: booking_id },
      todo: todo_id === null ? null : { t: 'todos', sid: todo_id },
    },
    deleted: false,
  };
}

/** A walk-round as its call answers it, without its pictures: each is sent in a lane beside it, and a later answer may have said more of them. */
export function precheckRow({ precheck, precheckList }: Answer<typeof calls.save>): ServerRow {
  const { id, key, vehicle_id, booking_id, todo_id, kind, at, note, completed_at } = precheck;
  const { odometer, fuel_eighths, charge_percent, slots } = precheck;
  return rowOf({
    id,
    key,
    vehicle_id,
    booking_id,
    todo_id,
    kind,
    at,
    note,
    completed_at,
    odometer,
    fuel_eighths,
    charge_percent,
    items: precheckList.flatMap(({ check_id, state, note: words }) =>
      state === null ? [] : [{ check_id, state, note: words }],
    ),
    skips: slots.flatMap(({ slot, reason }) => (reason === null ? [] : [{ slot, reason }])),
  });
}

/** The walk-round first, then its pictures. */
export function mirroredRows({ images, ...mirrored }: MirroredPrecheck): ServerRow[] {
  const { updated_at: _, ...precheck } = mirrored;
  return [rowOf(precheck), ...images.map((image) => precheckImageRow(image, precheck.id))];
}
