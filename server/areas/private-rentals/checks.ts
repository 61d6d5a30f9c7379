/** What is looked at when private rentals go out and come back: the yard's list, and what was found of one rental. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { PrivateCheck } from '#contract/areas/private-at-vehicle.ts';
import type { privateRentals as rows } from '#contract/areas/private-rentals.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, insertRow } from '#server/kit/records.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { iso } from '#server/lib/iso.ts';
import type { PrivateRentalChecks } from './tables.ts';

const KIND = { table: 'private_rental_checks', noun: 'private-rental-check' } as const;

type CheckRow = Selectable<PrivateRentalChecks>;

/** The list, in its order. */
export const checklist = (db: Kysely<Database>) =>
  db
    .selectFrom('private_rental_checks')
    .select(['id', 'title', 'phase', 'required', 'position'])
    .where('deleted_at', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();

/** @throws 422 `items` where one is not of the list any more, or is there twice */
function checkItems(before: readonly CheckRow[], ids: readonly number[]): void {
  const known = new Set(before.map(({ id }) => id));
  if (ids.some((id) => !known.has(id)))
    throw invalid({ items: ['Somebody changed this list meanwhile. Please look at it again.'] });
  if (new Set(ids).size < ids.length) throw invalid({ items: ['One of them is there twice.'] });
}

/** Makes the list what was sent, in its order. */
export async function saveChecks(ctx: Context, { items }: Body<typeof rows.saveChecks>): Promise<void> {
  const before = await ctx.db
    .selectFrom('private_rental_checks')
    .selectAll()
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = items.flatMap(({ id }) => id ?? []);
  checkItems(before, ids);
  for (const row of before) if (!ids.includes(row.id)) await deleteRow(ctx, KIND, row);
  for (const [position, { id, title, phase, required }] of items.entries()) {
    const row = before.find((one) => one.id === id);
    if (row) await changeRow(ctx, KIND, row, { title, phase, required, position });
    else await insertRow(ctx, KIND, { title, phase, required, position });
  }
}

interface Found {
  readonly private_rental_id: number;
  readonly check_id: number;
  readonly phase: RentalPhase;
  readonly title: string;
  readonly required: boolean;
  readonly state: NonNullable<PrivateCheck['result']>['state'] | null;
  readonly note: string;
  readonly checked_at: Date;
  readonly checked_by: string | null;
}

/** By the number of the rental: what is to be looked at, out and back, with what was found; also what was found of checks that are no more on the list. */
export async function checksOfRentals(
  db: Kysely<Database>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly PrivateCheck[]>> {
  if (ids.length === 0) return new Map();
  const { rows: found } = await sql<Found>`
    select p.id as private_rental_id, c.id as check_id, way.phase, c.title, c.required, r.state, r.note, r.checked_at, u.name as checked_by
    from private_rental_checks c
    join (values ('checkin', 'out', 1), ('checkout', 'in', 2)) way (phase, of, n) on c.phase in ('both', way.of)
    join private_rentals p on ${anyOf('p.id', ids)}
    left join private_rental_check_results r on r.check_id = c.id and r.phase = way.phase and r.private_rental_id = p.id
    left join users u on u.id = r.checked_by
    where c.deleted_at is null or r.check_id is not null
    order by way.n, c.position, c.id`.execute(db);
  const own = Map.groupBy(found, ({ private_rental_id }) => private_rental_id);
  return new Map([...own].map(([id, of]) => [id, of.map(checkOf)]));
}

function checkOf(row: Found): PrivateCheck {
  const { private_rental_id: _rental, state, note, checked_at, checked_by, ...check } = row;
  return { ...check, result: state === null ? null : { state, note, checked_at: iso(checked_at), checked_by } };
}

/** The same of one. */
export const checksOf = async (db: Kysely<Database>, rentalId: number): Promise<PrivateCheck[]> => [
  ...((await checksOfRentals(db, [rentalId])).get(rentalId) ?? []),
];
