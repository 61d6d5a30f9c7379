/** What is noted at the vehicle as a private rental goes out and comes back: the dial, the fuel, and what was looked at. The rental is held. */
import { type Selectable, sql } from 'kysely';
import type { CheckState } from '#contract/areas/private-check-words.ts';
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import { addReading, changeReading, lockReading } from '#server/areas/odometers/writing.ts';
import type { Handovers } from '#server/areas/rentals/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import type { ActTime } from '#server/lib/act-times.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import type { RentalRow } from './rental.ts';

/** Undefined is not sent. */
export interface Noted {
  readonly odometer?: number | undefined;
  readonly fuel_eighths?: number | null | undefined;
  readonly charge_percent?: number | null | undefined;
}

export interface SentCheck {
  readonly check_id: number;
  readonly state: CheckState;
  readonly note?: string | undefined;
}

type HandoverRow = Selectable<Handovers>;

function tell(ctx: Context, rental: RentalRow, phase: RentalPhase, detail: Readonly<Record<string, unknown>>): void {
  const action = `private_rental.${phase === 'checkin' ? 'note-out' : 'note-back'}`;
  ctx.audit({ action, entity: 'private_rental', entityId: rental.id, branchId: rental.branch_id, detail });
}

/** The row of the phase, made when there is none. */
async function handoverRow({ db, now, person }: Context, rentalId: number, phase: RentalPhase): Promise<HandoverRow> {
  const found = await db
    .selectFrom('handovers')
    .selectAll()
    .where('private_rental_id', '=', rentalId)
    .where('phase', '=', phase)
    .executeTakeFirst();
  if (found) return found;
  const nothing = { odometer_id: null, fuel_eighths: null, charge_percent: null, cleanliness: null, keys: null };
  const nobody = { done_at: null, device_at: null, done_by: null };
  const made = { created_at: now, created_by: person.id, updated_at: now };
  return db
    .insertInto('handovers')
    .values({ booking_id: null, private_rental_id: rentalId, phase, ...nothing, ...nobody, ...made })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A rental has one reading a phase; beside one that the office struck out, a new one. */
async function keepReading(
  ctx: Context,
  { vehicle_id }: RentalRow,
  { odometer_id, phase }: HandoverRow,
  value: number,
  act: ActTime,
): Promise<{ readonly id: number; readonly before: number | null }> {
  const held = odometer_id === null ? null : await lockReading(ctx, odometer_id);
  if (held?.vehicle_id === vehicle_id && held.voided_at === null) {
    await changeReading(ctx, held, { value });
    return { id: held.id, before: held.value };
  }
  const { at: read_at, device_at, elapsed_ms, received_at } = act;
  const id = await addReading(ctx, { vehicle_id, value, source: phase, read_at, device_at, elapsed_ms, received_at });
  return { id, before: null };
}

/** Notes what is later than what stands, field by field. The reading is stored whatever it says, and judged in its series. */
export async function noteAtVehicle(
  ctx: Context,
  rental: RentalRow,
  phase: RentalPhase,
  noted: Noted,
  act: ActTime,
): Promise<void> {
  if (Object.values(noted).every((value) => value === undefined)) return;
  const row = await handoverRow(ctx, rental.id, phase);
  const { taken, stamps, superseded } = mergeFields(row.stamps, noted, ctx.stamp);
  ctx.superseded(superseded);
  const { odometer, ...fields } = taken;
  if (Object.keys(taken).length === 0) return;
  const dial = odometer === undefined ? null : await keepReading(ctx, rental, row, odometer, act);
  await ctx.db
    .updateTable('handovers')
    .set({ ...fields, stamps: JSON.stringify(stamps), done_at: act.at, device_at: act.device_at })
    .set({ done_by: ctx.person.id, updated_at: ctx.now })
    .$if(dial !== null, (update) => update.set({ odometer_id: dial?.id ?? null }))
    .where('id', '=', row.id)
    .execute();
  tell(ctx, rental, phase, {
    ...(changedFields({ ...row, odometer: dial?.before ?? null }, taken) ?? { unchanged: true }),
  });
}

/** 422 `checks` for one that is none of this way. One that was taken off the list since is still taken: somebody looked at it. */
async function refuseOtherChecks({ db }: Context, phase: RentalPhase, checks: readonly SentCheck[]): Promise<void> {
  const ids = checks.map(({ check_id }) => check_id);
  const known = await db
    .selectFrom('private_rental_checks')
    .select('id')
    .where('id', 'in', ids)
    .where('phase', 'in', ['both', phase === 'checkin' ? 'out' : 'in'])
    .execute();
  if (known.length < new Set(ids).size)
    throw invalid({ checks: ['One of these is not looked at on this way. Please look at the list again.'] });
}

/** Keeps what was found of one check unless something later stands: then it is told as superseded. */
async function noteCheck(ctx: Context, rental: RentalRow, phase: RentalPhase, check: SentCheck, at: Date) {
  const { check_id, state, note = '' } = check;
  await sql`
    insert into private_rental_check_results (private_rental_id, phase, check_id, state, note, checked_at, checked_by, stamp)
    values (${rental.id}, ${phase}, ${check_id}, ${state}, ${note}, ${at}, ${ctx.person.id}, ${ctx.stamp})
    on conflict (private_rental_id, phase, check_id) do update
    set state = excluded.state, note = excluded.note, checked_at = excluded.checked_at, checked_by = excluded.checked_by,
      stamp = excluded.stamp
    where excluded.stamp > private_rental_check_results.stamp`.execute(ctx.db);
  const { stamp } = await ctx.db
    .selectFrom('private_rental_check_results')
    .select('stamp')
    .where('private_rental_id', '=', rental.id)
    .where('phase', '=', phase)
    .where('check_id', '=', check_id)
    .executeTakeFirstOrThrow();
  if (stamp > ctx.stamp) ctx.superseded(['found']);
}

/** Keeps what was found, of each check the latest by its clock. */
export async function noteChecks(
  ctx: Context,
  rental: RentalRow,
  phase: RentalPhase,
  checks: readonly SentCheck[],
  { at }: ActTime,
): Promise<void> {
  if (checks.length === 0) return;
  await refuseOtherChecks(ctx, phase, checks);
  for (const check of checks) await noteCheck(ctx, rental, phase, check, at);
  tell(ctx, rental, phase, { checks: checks.length });
}
