/** Rates: what a vehicle costs, and what all of a branch do that have no rate of their own. */
import { type Selectable, sql } from 'kysely';
import type { rentalSetup as rows } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import type { RentalRates } from '#server/areas/rentals/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { checkOwnBranch } from './channels.ts';
import { rateById } from './queries.ts';

const KIND = { table: 'rental_rates', noun: 'rental-rate' } as const;
const NAMED = { table: 'rental_rates', noun: 'rate' } as const;

type RateRow = Selectable<RentalRates>;
type Prices = Body<typeof rows.updateRate>;

/** As the columns read, so that a price which was not changed is told to be the same. The contract lets two digits in at most. */
const moneyText = <T extends number | null | undefined>(price: T) =>
  (typeof price === 'number' ? price.toFixed(2) : price) as T extends number ? string : Exclude<T, number>;

const columnsOf = ({ included_distance_per_day, ...prices }: Prices) => ({
  included_distance_per_day,
  daily: moneyText(prices.daily),
  weekly: moneyText(prices.weekly),
  monthly: moneyText(prices.monthly),
  late_hour: moneyText(prices.late_hour),
  extra_distance_price: moneyText(prices.extra_distance_price),
  deposit_amount: moneyText(prices.deposit_amount),
  fuel_price: moneyText(prices.fuel_price),
  refuel_fee: moneyText(prices.refuel_fee),
});

/** Of a vehicle the one that it has, whatever branch it was of then; of a branch its own. Else the last one that was taken away. */
async function rateFor({ db }: Context, branchId: number, vehicleId: number | null): Promise<RateRow | undefined> {
  const isOf =
    vehicleId === null ? sql`branch_id = ${branchId} and vehicle_id is null` : sql`vehicle_id = ${vehicleId}`;
  const { rows: found } = await sql<RateRow>`
    select * from rental_rates where ${isOf} order by deleted_at desc nulls first, id desc limit 1 for update`.execute(
    db,
  );
  return found[0];
}

/** 422 where the vehicle is of another branch. The branch is held: two that save its first rate at once wait for each other. */
async function checkPlaces(ctx: Context, branch_id: number, vehicle_id: number | null): Promise<void> {
  await checkOwnBranch(ctx, branch_id);
  await sql`select 1 from branches where id = ${branch_id} for no key update`.execute(ctx.db);
  await refuseMissing(ctx.db, { vehicle_id }, { vehicle_id: 'vehicles' });
  if (vehicle_id === null) return;
  const vehicle = await ctx.db
    .selectFrom('vehicles')
    .select('branch_id')
    .where('id', '=', vehicle_id)
    .executeTakeFirstOrThrow();
  if (vehicle.branch_id !== branch_id) throw invalid({ vehicle_id: ['This vehicle is of another branch.'] });
}

/** What is sent stands in the rate that is there, or in one that is brought back; where there is none it is a new one. */
export async function saveRate(ctx: Context, body: Body<typeof rows.saveRate>) {
  const { branch_id, vehicle_id = null, ...prices } = body;
  await checkPlaces(ctx, branch_id, vehicle_id);
  const row = await rateFor(ctx, branch_id, vehicle_id);
  const columns = columnsOf(prices);
  if (!row) {
    const id = await insertRow(ctx, KIND, { branch_id, vehicle_id, ...whole(columns), daily: prices.daily.toFixed(2) });
    return rateById(ctx, id);
  }
  if (row.deleted_at !== null) await restoreRow(ctx, KIND, row);
  await changeRow(ctx, KIND, row, { branch_id, ...columns });
  return rateById(ctx, row.id);
}

/** What a new one has where nothing was sent. */
const whole = ({ deposit_amount = '0.00', ...columns }: ReturnType<typeof columnsOf>) => ({
  ...Object.fromEntries(Object.entries(columns).map(([name, value]) => [name, value ?? null])),
  deposit_amount,
});

export async function updateRate(ctx: Context, id: number, prices: Prices) {
  await rateById(ctx, id);
  await changeRow(ctx, KIND, await heldRow(ctx, NAMED, id, 'live'), columnsOf(prices));
  return rateById(ctx, id);
}

export async function removeRate(ctx: Context, id: number): Promise<void> {
  await rateById(ctx, id);
  const row = await heldRow(ctx, NAMED, id, 'any');
  if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
}

/** 422 where another one stands in its place, or its vehicle went to another branch. */
export async function restoreRate(ctx: Context, id: number) {
  const { branch_id, vehicle_id } = await rateById(ctx, id);
  await checkPlaces(ctx, branch_id, vehicle_id);
  const row = await heldRow(ctx, NAMED, id, 'any');
  if (row.deleted_at !== null) {
    const now = await rateFor(ctx, branch_id, vehicle_id);
    if (now?.deleted_at === null) throw invalid({ rate: ['There is another rate by now.'] });
    await restoreRow(ctx, KIND, row);
  }
  return rateById(ctx, id);
}
