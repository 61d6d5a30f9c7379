/** Somebody who photographs a vehicle as it goes out and comes back, its dial, its damage, and on a walk-round, until somebody pulls the plug. */
import type { Page } from 'playwright-core';
import type { Lid, TableName } from '#db/records.ts';
import { lidOf, newLid, uuidv7 } from '#sync/core/ids.ts';
import type { OpArgs } from '#sync/ops/op.ts';
import { until } from '#tests/e2e/support/until.ts';
import { roundMark, shotAt } from './acts.ts';
import type { BookingWorld } from './booking-world.ts';
import { act, readLocal, refresh } from './page.ts';
import type { Ground } from './person.ts';
import { pictureOf } from './pictures.ts';
import { type Place, type Shot, shotMark } from './vehicle-world.ts';

/** Few, so that most of them are taken again. */
const SLOTS = ['front', 'rear', 'left', 'dial'] as const;
const PLACES: readonly Place[] = ['checkin', 'checkout', 'walk'];
const PATIENCE_MS = 20_000;

const made = (t: TableName): Lid => newLid(t, uuidv7(Date.now(), Math.random));

type Slot = OpArgs['rentals.upload']['slot'];

interface Taken extends Omit<Shot, 'taken_at'> {
  readonly slot: Slot;
  /** The damage that it shows. */
  readonly lid: Lid | null;
}

export class Photographer {
  readonly page: Page;
  readonly #ground: Ground;
  readonly #booking: number;
  readonly #vehicle: number;
  readonly #key: string;
  readonly #walk = made('prechecks');
  /** Pictures of the walk-round that were saved and are still there. */
  readonly #walked: { readonly lid: Lid; readonly mark: string }[] = [];

  /** `key`: of the walk-round that they begin. */
  constructor(page: Page, ground: Ground, { booking }: BookingWorld, key: string) {
    this.page = page;
    this.#ground = ground;
    this.#booking = booking.id;
    this.#vehicle = booking.vehicle?.id ?? 0;
    this.#key = key;
  }

  /** The booking is on the phone, and the walk-round is begun. */
  async open(): Promise<void> {
    const isHere = async () => {
      await refresh(this.page);
      return (await readLocal(this.page)).bookings.some(({ sid }) => sid === this.#booking);
    };
    await until(isHere, Boolean, PATIENCE_MS);
    await act(this.page, 'prechecks.save', { ...this.#walkRound, patch: { note: roundMark(this.#ground.round) } });
  }

  get #walkRound() {
    return { lid: this.#walk, key: this.#key, vehicle_id: this.#vehicle, kind: 'daily' } as const;
  }

  /** Pictures of all kinds, one after another. */
  async shoot(count: number): Promise<void> {
    const { chance } = this.#ground;
    const picture = () => this.#picture();
    const ways = [picture, picture, picture, () => this.#damage(), () => this.#takeAway()];
    for (let i = 0; i < count; i++) await chance.pick(ways)();
  }

  #picture(): Promise<void> {
    const { chance } = this.#ground;
    return this.#take({ place: chance.pick(PLACES), slot: chance.pick(SLOTS), damage: null, lid: null });
  }

  /** Records damage, and takes the close-up of it. */
  async #damage(): Promise<void> {
    const place = this.#ground.chance.pick(PLACES);
    const lid = made('damages');
    let note = '';
    const saved = this.#ground.diary.begin('record damage', (n) => {
      note = `${roundMark(this.#ground.round)}${n}`;
      return [{ kind: 'made', what: 'damage', mark: note }];
    });
    const found = place === 'walk' ? { precheck: this.#walk } : { booking: lidOf('bookings', this.#booking) };
    const pin = { view: 'left', x: this.#ground.chance.next(), y: 0.5, kind: 'scratch', note };
    await act(this.page, 'damages.add', { lid, vehicle_id: this.#vehicle, ...found, ...pin });
    saved();
    await this.#take({ place, slot: 'damage', damage: note, lid });
  }

  async #take({ place, slot, damage, lid: shows }: Taken): Promise<void> {
    const { chance, diary } = this.#ground;
    const lid = made(place === 'walk' ? 'precheckImages' : 'bookingImages');
    let [taken_at, mark] = ['', ''];
    const saved = diary.begin(`photograph ${place} ${slot}`, (n) => {
      taken_at = shotAt(n);
      mark = shotMark({ place, slot, damage, taken_at });
      return [{ kind: 'made', what: 'shot', mark }];
    });
    const { buffer } = await pictureOf(taken_at, chance.between(0, 2));
    const bytes = new Uint8Array(buffer).buffer;
    const shot = { lid, slot, taken_at, damage: shows };
    await (place === 'walk'
      ? act(this.page, 'prechecks.upload', { ...this.#walkRound, ...shot, precheck: this.#walk }, bytes)
      : act(this.page, 'rentals.upload', { ...shot, booking: lidOf('bookings', this.#booking), phase: place }, bytes));
    saved();
    if (place === 'walk') this.#walked.push({ lid, mark });
  }

  /** Takes the last picture of the walk-round away; without one takes another picture. */
  async #takeAway(): Promise<void> {
    const last = this.#walked.pop();
    if (!last) return this.#picture();
    const saved = this.#ground.diary.begin(`take away ${last.mark}`, () => [
      { kind: 'gone', what: 'shot', mark: last.mark },
    ]);
    await act(this.page, 'prechecks.deleteImage', { lid: last.lid, precheck: this.#walk });
    saved();
  }
}
