/** Adds and changes vehicles (vehicles.md §3, §4.1). */
import type { Selectable } from 'kysely';
import { vehicleLabels } from '#contract/areas/vehicle-record.ts';
import type { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { changedFields } from '#server/kit/history/changed.ts';
import { heldRow, insertRow, mergeRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { matchUnit } from '../odometers/dials.ts';
import { addReading } from '../odometers/writing.ts';
import { checkVehicleWithin } from './access.ts';
import { tellVehicle } from './events.ts';
import { refuseUnknownGroups, setGroups } from './memberships.ts';
import { holdNames, isWrong, type VinColumns, vinColumns, type Wrong, wrongPlate } from './names.ts';
import type { Vehicles } from './tables.ts';

export const VEHICLE = { table: 'vehicles', noun: 'vehicle' } as const;

export type HeldVehicle = Selectable<Vehicles>;
type Sent = Body<typeof rows.update>;
type Images = readonly StoredBlob[] | undefined;

/** The vehicle, held. 404 out of the person's reach, 410 when it was deleted. */
export async function heldVehicle(ctx: Context, id: number, which: 'live' | 'any' = 'live'): Promise<HeldVehicle> {
  const row = await heldRow(ctx, VEHICLE, id, which);
  await checkVehicleWithin(ctx, id);
  return row;
}

/** The same; 422 when it was retired. */
export async function vehicleInService(ctx: Context, id: number): Promise<HeldVehicle> {
  const row = await heldVehicle(ctx, id);
  if (row.retired_at !== null) throw invalid({ status: ['It was retired. Bring it back first.'] });
  return row;
}

/** 422 that names all that is wrong. Its message is also in `error`, where the documented clients look for it. */
export function refuseWrong(wrongs: readonly (Wrong | null)[]): void {
  const there = wrongs.filter((wrong) => wrong !== null);
  const errors: FieldErrors = Object.fromEntries(there.flatMap((wrong) => Object.entries(wrong.errors)));
  const detail = Object.fromEntries(there.flatMap((wrong) => Object.entries(wrong.detail)));
  const [message] = Object.values(errors).flat();
  if (message !== undefined) throw invalid(errors, { ...detail, error: message });
}

/** 422 where a field points at nothing, or at a branch whose vehicles the person does not keep. */
async function checkPlaces({ db, person }: Context, sent: Sent, branch: number | null | undefined): Promise<void> {
  const { branch_id, class_id, location_id } = sent;
  const targets = { branch_id: 'branches', class_id: 'vehicle_classes', location_id: 'locations' } as const;
  await refuseMissing(db, { branch_id, class_id, location_id }, targets);
  const isOwn = branch_id !== null && branch_id !== undefined && person.branches.includes(branch_id);
  if (branch_id !== undefined && branch_id !== branch && !isOwn && scopeOf(person, 'vehicle').reach !== 'all')
    throw invalid({ branch_id: ['You keep the vehicles of your own branches.'] });
}

/** What make, model and year say, for a vehicle without a name of its own. */
function nameOf({ name = '', make = '', model = '', model_year, plate = '' }: Sent): string {
  return name || [make, model, model_year].filter(Boolean).join(' ') || plate;
}

/** The columns that are written as they were sent. */
function columnsOf(sent: Sent) {
  const { vin: _, vin_reason: _r, odometer: _o, group_ids: _g, checksums: _c, name, ...columns } = sent;
  return { ...columns, ...(name !== undefined && name !== '' && { name }) };
}

/** Adds a vehicle with its first reading, groups and pictures; answers its id. */
export async function addVehicle(ctx: Context, body: Body<typeof rows.add>, images: Images): Promise<number> {
  const sent = { ...body, branch_id: body.branch_id === undefined ? ctx.person.branch_id : body.branch_id };
  await holdNames(ctx);
  const vin = await vinColumns(ctx.db, sent);
  const plate = { plate: sent.plate, plate_region: sent.plate_region ?? null };
  refuseWrong([isWrong(vin) ? vin : null, await wrongPlate(ctx.db, plate)]);
  await checkPlaces(ctx, sent, ctx.person.branch_id);
  await refuseUnknownGroups(ctx, sent.group_ids);
  const columns = { ...columnsOf(sent), ...(vin as VinColumns), ...plate, name: nameOf(sent) };
  const id = await insertRow(ctx, VEHICLE, { ...columns, branch_id: sent.branch_id });
  await tellVehicle(ctx, id, { kind: 'added', text: `${columns.name} added to the fleet` });
  await addRest(ctx, id, sent, images);
  return id;
}

/** Changes what is sent, the latest edit of each field winning. */
export async function updateVehicle(ctx: Context, id: number, sent: Sent, images: Images): Promise<void> {
  await holdNames(ctx);
  const row = await vehicleInService(ctx, id);
  const vin = await newVin(ctx, row, sent);
  refuseWrong([vin !== null && isWrong(vin) ? vin : null, await newPlate(ctx, row, sent)]);
  await checkPlaces(ctx, sent, row.branch_id);
  await refuseUnknownGroups(ctx, sent.group_ids);
  const columns = { ...columnsOf(sent), ...(vin !== null && !isWrong(vin) && vin) };
  // PostgreSQL's numeric is read as text, and sent as a number.
  const before = { ...row, acquired_price: numberOf(row.acquired_price), tank_litres: numberOf(row.tank_litres) };
  const changed = Object.keys(changedFields(before, columns)?.to ?? {});
  await mergeRow(ctx, VEHICLE, before as HeldVehicle, columns);
  if (changed.includes('odometer_unit')) await matchUnit(ctx, id);
  const words = changed.flatMap((field) =>
    field in vehicleLabels ? vehicleLabels[field as keyof typeof vehicleLabels] : [],
  );
  if (words.length > 0) await tellVehicle(ctx, id, { kind: 'changed', text: `Changed: ${words.join(', ')}` });
  await addRest(ctx, id, sent, images);
}

const numberOf = (text: string | null) => (text === null ? null : Number(text));

async function newVin({ db }: Context, row: HeldVehicle, sent: Sent): Promise<VinColumns | Wrong | null> {
  if (sent.vin === undefined && (sent.vin_reason === undefined || row.vin !== null)) return null;
  const { vin = row.vin, vin_reason = row.vin_reason } = sent;
  return vinColumns(db, { vin, vin_reason }, row.id);
}

async function newPlate({ db }: Context, row: HeldVehicle, sent: Sent): Promise<Wrong | null> {
  if (sent.plate === undefined && sent.plate_region === undefined) return null;
  const { plate = row.plate, plate_region = row.plate_region } = sent;
  return wrongPlate(db, { plate, plate_region }, row.id);
}

async function addRest(ctx: Context, id: number, { odometer, group_ids, checksums }: Sent, images: Images = []) {
  await readDial(ctx, id, odometer);
  if (group_ids) await setGroups(ctx, id, group_ids);
  refuseOthers(checksums, images);
  if (images.length === 0) return;
  await attach(ctx, VEHICLE.noun, id, { field: 'images', blobs: images });
  await tellVehicle(ctx, id, { kind: 'picture', text: images.length === 1 ? 'Picture added' : 'Pictures added' });
}

/** What the office says that the dial shows now. It never changes a reading; what the last one says already is none. */
export async function readDial(ctx: Context, vehicleId: number, value: number | null | undefined): Promise<void> {
  if (value === null || value === undefined) return;
  const last = await ctx.db
    .selectFrom('odometer_readings')
    .select(['value', 'todo_id'])
    .where('vehicle_id', '=', vehicleId)
    .where('judgement', '<>', 'void')
    .orderBy('read_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (last?.value === value && last.todo_id === null) return;
  await addReading(ctx, { vehicle_id: vehicleId, source: 'manual', value, read_at: ctx.now, received_at: ctx.now });
}

/** A picture of a vehicle, held. 404 where the person may not change its vehicle. */
export async function heldImage(ctx: Context, id: number) {
  const file = await ctx.db
    .selectFrom('attachments')
    .selectAll()
    .where('id', '=', id)
    .where('owner_kind', '=', VEHICLE.noun)
    .forUpdate()
    .executeTakeFirst();
  if (!file) throw missing('picture');
  await checkVehicleWithin(ctx, file.owner_id);
  return file;
}
