/** Walk-rounds for the server's tests: a yard with two technicians of different branches, and before each test another vehicle and another key. */
import { createHash, randomUUID } from 'node:crypto';
import { type Precheck, prechecks as rows, walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { ImageSlot } from '#contract/areas/rental-words.ts';
import type { Input } from '#contract/endpoint.ts';
import type { Client, Extra } from './browser.ts';
import { car, openStatusYard } from './status-yard.ts';
import { makeBranch, makeJpeg, stamped } from './yard.ts';

export type Fields = Partial<NonNullable<Input<typeof rows.save>['body']>>;

export const MINUTE = 60_000;

export async function picture(shade: number) {
  const bytes = await makeJpeg({ shade });
  return { bytes, sha256: createHash('sha256').update(bytes).digest('hex'), name: `${shade}.jpg` };
}
export type Picture = Awaited<ReturnType<typeof picture>>;

export const slotOf = ({ slots }: Precheck, slot: ImageSlot) => slots.find((one) => one.slot === slot);

/** A reason for having no picture of any place. */
export const noPictures = (): Record<string, string> =>
  Object.fromEntries(walkRoundSlots.map((slot) => [slot, 'Dark']));

export async function openWalkRounds() {
  const yard = await openStatusYard();
  const { app, technician } = yard;
  const far = await app.signIn(await app.makeUser('technician', { branch_id: await makeBranch(app, 'UTC') }));
  /** What calls are about unless they say otherwise. */
  const now = { key: '', vehicle_id: 0 };
  const save = (fields: Fields = {}, extra: Extra = {}, who: Client = technician) =>
    who.call(rows.save, { body: { ...now, kind: 'daily', ...fields } }, extra);
  return {
    ...yard,
    far,
    now,
    save,
    /** Another vehicle, another walk-round, a minute later. */
    begin: async () => {
      Object.assign(now, { key: randomUUID(), vehicle_id: await car(yard) });
      app.clock.advance(MINUTE);
    },
    snap: (
      slot: ImageSlot,
      { bytes, sha256, name }: Picture,
      fields: Fields = {},
      extra: Extra = {},
      who = technician,
    ) => save({ slot, sha256, name, ...fields }, { ...extra, files: { image: [{ bytes, name }] } }, who),
    one: (who = technician, key = now.key) => who.call(rows.one, { params: { key } }),
    remove: (id: number, extra: Extra = {}, who = technician) => who.call(rows.removeImage, { params: { id } }, extra),
    /** An edit of so many milliseconds from now. */
    later: (n: number): Extra => stamped(app.clock.now.getTime() + n),
    readings: () =>
      app.db
        .selectFrom('odometer_readings')
        .select(['value', 'source'])
        .where('vehicle_id', '=', now.vehicle_id)
        .execute(),
  };
}
export type WalkRounds = Awaited<ReturnType<typeof openWalkRounds>>;
