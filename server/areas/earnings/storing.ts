/** Earnings are entered and changed: by hand, or by a file of the marketplace (money.md §3 "expenses"). */
import { type Kysely, sql } from 'kysely';
import type { EarningLine } from '#contract/areas/earning-record.ts';
import type { earnings as rows, SentPart } from '#contract/areas/earnings.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { heldRow } from '#server/kit/records.ts';
import { timeOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { refuseStatedEarning, shareCohorts, tripDay } from '../statements/lock.ts';
import { checkParts, checkTrip, type EarningRow, KIND, sumOfParts, type Trip, tripOf } from './record.ts';

type Files = Readonly<Record<string, readonly StoredBlob[]>>;

/** Answers the id of the new one; of one that the same device sent before under the same name, the id of that. */
export async function storeEarning(ctx: Context, body: Body<typeof rows.store>, files: Files): Promise<number> {
  const { client_ref = null, components, total, checksums, ...sent } = body;
  const known = client_ref === null ? null : await idByClientRef(ctx, client_ref);
  if (known !== null) return known;
  refuseOthers(checksums, files['attachment']);
  checkParts(components, total);
  const trip: Trip = {
    vehicle_id: sent.vehicle_id,
    source: sent.source,
    reservation_id: sent.reservation_id ?? null,
    guest: sent.guest ?? '',
    trip_start: new Date(sent.trip_start),
    trip_end: new Date(sent.trip_end),
    distance: sent.distance ?? null,
    received_on: sent.received_on ?? null,
    payout_ref: sent.payout_ref ?? null,
    note: sent.note ?? '',
  };
  const id = await insertEarning(ctx, trip, components, client_ref);
  await addFiles(ctx, id, files);
  return id;
}

async function idByClientRef({ db, person }: Context, client_ref: string): Promise<number | null> {
  const found = await db
    .selectFrom('earnings')
    .select('id')
    .where('created_by', '=', person.id)
    .where('client_ref', '=', client_ref)
    .executeTakeFirst();
  return found?.id ?? null;
}

const addFiles = async (ctx: Context, id: number, { attachment: blobs = [] }: Files): Promise<void> => {
  if (blobs.length > 0) await attach(ctx, KIND.noun, id, { field: 'attachment', blobs });
};

/** @throws 422 as `checkTrip` does, before anything is written */
export async function insertEarning(
  ctx: Context,
  trip: Trip,
  components: readonly SentPart[],
  client_ref: string | null,
): Promise<number> {
  await shareCohorts(ctx.db);
  const { earned_on, branchId } = await checkTrip(ctx, trip, 0);
  const booked_on = await tripDay(ctx.db, trip.vehicle_id, earned_on);
  const made = { created_at: ctx.now, created_by: ctx.person.id, updated_at: ctx.now };
  const { id } = await ctx.db
    .insertInto('earnings')
    .values({ ...trip, earned_on, booked_on, client_ref, ...made })
    .returning('id')
    .executeTakeFirstOrThrow();
  await writeParts(ctx.db, id, components);
  const to = { ...trip, components, total: sumOfParts(components), version: 1 };
  ctx.audit({ action: 'earning.create', entity: KIND.noun, entityId: id, branchId, detail: { to } });
  return id;
}

async function writeParts(db: Kysely<Database>, earning_id: number, components: readonly SentPart[]): Promise<void> {
  await db.deleteFrom('earning_lines').where('earning_id', '=', earning_id).execute();
  await db
    .insertInto('earning_lines')
    .values(components.map(({ component, amount }) => ({ earning_id, component, amount })))
    .execute();
}

export async function updateEarning(
  ctx: Context,
  id: number,
  body: Body<typeof rows.update>,
  files: Files,
): Promise<void> {
  const row = await heldRow(ctx, KIND, id, 'live');
  const { version, components, total, checksums, trip_start, trip_end, ...fields } = body;
  await refuseOldVersion(ctx, row, version);
  refuseOthers(checksums, files['attachment']);
  const before = await partsOf(ctx.db, id);
  checkParts(components ?? before, total);
  const moments = {
    trip_start: trip_start === undefined ? undefined : new Date(trip_start),
    trip_end: trip_end === undefined ? undefined : new Date(trip_end),
  };
  await changeEarning(ctx, row, { ...fields, ...moments }, components ?? before);
  await addFiles(ctx, id, files);
}

/** What it is made of now. */
async function partsOf(db: Kysely<Database>, id: number): Promise<EarningLine[]> {
  return db
    .selectFrom('earning_lines')
    .select(['component', 'amount'])
    .where('earning_id', '=', id)
    .orderBy('id')
    .execute();
}

/** What is undefined is not sent. */
type Patch = { readonly [F in keyof Trip]?: Trip[F] | undefined };

const sorted = (parts: readonly SentPart[]) => parts.toSorted((a, b) => a.component.localeCompare(b.component));

/**
 * Changes an earning that is held. The version goes up when its money does: the sum, the day, or whose it is.
 *
 * @throws 422 as `checkTrip` does, before anything is written
 */
export async function changeEarning(
  ctx: Context,
  row: EarningRow,
  patch: Patch,
  components: readonly SentPart[],
): Promise<void> {
  const before = tripOf(row);
  const sent = Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined));
  const trip: Trip = { ...before, ...sent };
  const old = await partsOf(ctx.db, row.id);
  const changed = changedFields(
    { ...before, components: sorted(old), total: sumOfParts(old) },
    { ...trip, components: sorted(components), total: sumOfParts(components) },
  );
  if (!changed) return;
  await shareCohorts(ctx.db);
  const { earned_on, branchId } = await checkTrip(ctx, trip, row.id);
  const isMoney = 'components' in changed.to || 'vehicle_id' in changed.to || earned_on !== row.earned_on;
  if (isMoney) await refuseStatedEarning(ctx.db, row.id);
  const version = row.version + (isMoney ? 1 : 0);
  const booked_on = isMoney ? await tripDay(ctx.db, trip.vehicle_id, earned_on) : row.booked_on;
  const money = isMoney ? { version, money_changed_by: ctx.person.id, money_changed_at: ctx.now } : {};
  await ctx.db
    .updateTable('earnings')
    .set({ ...trip, earned_on, booked_on, ...money, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute();
  if ('components' in changed.to) await writeParts(ctx.db, row.id, components);
  const detail = { from: changed.from, to: { ...changed.to, version } };
  ctx.audit({ action: 'earning.update', entity: KIND.noun, entityId: row.id, branchId, detail });
}

/** @throws 422 `version` where its money was changed since, with both sums */
async function refuseOldVersion({ db, person }: Context, row: EarningRow, seen: number): Promise<void> {
  if (row.version === seen) return;
  const { rows: found } = await sql<{ readonly total: string | null; readonly by: string | null }>`
    select (select detail -> 'to' ->> 'total' from audit where entity = 'earning' and entity_id = ${row.id}
        and detail -> 'to' ? 'total' and (detail -> 'to' ->> 'version')::int <= ${seen} order by id desc limit 1) as total,
      (select name from users where id = ${row.money_changed_by}::bigint) as by`.execute(db);
  const { total = null, by = null } = found[0] ?? {};
  const now = sumOfParts(await partsOf(db, row.id));
  const sums = total === null || total === now ? 'Changed' : `Changed from ${sumText(total)} to ${sumText(now)}`;
  const who = by === null ? '' : ` by ${by}`;
  const at = row.money_changed_at && `, ${timeOf(row.money_changed_at, await zoneOf(db, person.branch_id))}`;
  throw invalid({ version: [`${sums}${who}${at ?? ''}.`] });
}
