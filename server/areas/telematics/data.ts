/** What the tracker of one vehicle last told. */
import type { Answer } from '#contract/endpoint.ts';
import type { telematics as rows } from '#contract/areas/telematics.ts';
import type { Context } from '#server/http/handler.ts';
import { limited, missing, unavailable } from '#server/http/refusal.ts';
import { iso } from '#server/lib/iso.ts';
import { standingsOf } from '../odometers/standings.ts';
import { asked, askingOf, needMaker } from './asking.ts';
import { judgedOn } from './dial.ts';
import { plainVin } from './linking.ts';
import { lastSnapshot, linkFor, openCodes } from './queries.ts';
import { rentalsOf, storeOne } from './storing.ts';
import { withToken } from './tokens.ts';

/** The maker is asked for one vehicle no more often than this. */
const FRESH_MS = 5 * 60_000;
const PLACE_MS = 7 * 86_400_000;

type Told = Omit<Answer<typeof rows.data>, 'status' | 'message'>;
export type LinkedVehicle = NonNullable<Awaited<ReturnType<typeof linkFor>>>;

/** 404 for a vehicle without a tracker, and for one of another branch. */
export async function linkedBy(ctx: Context, by: Parameters<typeof linkFor>[1]): Promise<LinkedVehicle> {
  const link = await linkFor(ctx, by);
  if (!link) throw missing('linked tracker');
  return link;
}

export async function dataOf(ctx: Context, vin: string, isFresh: boolean): Promise<Told> {
  const link = await linkedBy(ctx, { vin: plainVin(vin) });
  if (isFresh) await askNow(ctx, link);
  const last = await lastSnapshot(ctx.db, link.id);
  const standing = (await standingsOf(ctx.db, [link.vehicle_id])).of(link.vehicle_id);
  const { odometer = null, unit = null, data_at = null } = last ?? {};
  const judgement = judgedOn({ odometer, unit, data_at }, link, standing, link.odometer_unit);
  return {
    vin: link.vin ?? '',
    odometer:
      odometer !== null && unit !== null && data_at ? { value: odometer, unit, at: iso(data_at), judgement } : null,
    location: last ? await placeOf(ctx, link.vehicle_id, last) : null,
    fuel_percent: last?.fuel_percent ?? null,
    battery_percent: last?.battery_percent ?? null,
    is_running: last?.is_running ?? null,
    mil_on: last?.mil_on ?? null,
    dtc: await openCodes(ctx.db, link.vehicle_id),
    data_at: iso(data_at),
    fetched_at: iso(last?.fetched_at ?? null),
  };
}

interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly fetched_at: Date;
}

/** Nobody looks for a vehicle that is rented out, not even where it was before. */
async function placeOf({ db, now }: Context, vehicleId: number, { latitude, longitude, fetched_at }: Place) {
  if (latitude === null || longitude === null || now.getTime() - fetched_at.getTime() > PLACE_MS) return null;
  const { isPrivate } = await rentalsOf(db, [vehicleId], now);
  return isPrivate(vehicleId, fetched_at) ? null : { latitude, longitude };
}

/** Asks the maker for this vehicle. 429 within five minutes of the last time, 503 while the maker is left alone. */
async function askNow(ctx: Context, link: LinkedVehicle): Promise<void> {
  const maker = needMaker(ctx);
  const last = await lastSnapshot(ctx.db, link.id);
  const left = last ? FRESH_MS - (ctx.now.getTime() - last.fetched_at.getTime()) : 0;
  if (left > 0) throw limited(Math.ceil(left / 1000));
  needPatience(ctx, link);
  const asking = askingOf(ctx, maker);
  const id = link.connection_id;
  const reported = await asked(asking, id, () =>
    withToken(asking, id, (token) => maker.vehicle(token, link.tracker_vin ?? link.vin ?? '')),
  );
  if (reported?.externalId === link.external_id) await ctx.write((writer) => storeOne(writer, link, reported));
}

/** After a failure the maker is left alone for a while, whoever asks. */
function needPatience({ now }: Context, { failures, next_poll_at }: LinkedVehicle): void {
  if (failures === 0 || next_poll_at === null || next_poll_at <= now) return;
  const seconds = Math.ceil((next_poll_at.getTime() - now.getTime()) / 1000);
  throw unavailable('The maker of the trackers does not answer. Try again later.', seconds);
}
