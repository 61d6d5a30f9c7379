/** Somebody who takes a vehicle back: what was read, what is ticked off, and at last that it is back, until somebody pulls the plug. */
import type { Page } from 'playwright-core';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import { cleanlinesses, type Cleanliness, type RentalPhase } from '#contract/areas/rental-words.ts';
import type { BookingWorld } from './booking-world.ts';
import * as hand from './return-hand.ts';
import type { Ground } from './person.ts';

const CLEAN = Object.keys(cleanlinesses) as Cleanliness[];
const PATIENCE_MS = 20_000;

export class Returning {
  readonly page: Page;
  readonly #ground: Ground;
  readonly #id: number;
  readonly #checks: readonly CheckItem[];
  /** Once the vehicle is back, what was done as it went out is closed. */
  #open: readonly RentalPhase[] = ['checkin', 'checkout'];

  constructor(page: Page, ground: Ground, { booking, checks }: BookingWorld) {
    this.page = page;
    this.#ground = ground;
    this.#id = booking.id;
    this.#checks = checks;
  }

  open(): Promise<void> {
    this.page.setDefaultTimeout(PATIENCE_MS);
    return hand.openBooking(this.page, this.#ground.url, this.#id);
  }

  /** Facts and ticks, one after another. */
  async facts(count: number): Promise<void> {
    const { chance } = this.#ground;
    const ways = [() => this.#tick(), () => this.#tick(), () => this.#keys(), () => this.#clean(), () => this.#read()];
    for (let i = 0; i < count; i++) await chance.pick(ways)();
  }

  #noted(phase: RentalPhase): string {
    return `handover/${2 * this.#id + (phase === 'checkin' ? 0 : 1)}`;
  }

  async #tick(): Promise<void> {
    const open = this.#checks.filter(({ entity_type }) => this.#open.some((phase) => phase === entity_type));
    const { id, title } = this.#ground.chance.pick(open);
    const wanted = !(await hand.isTicked(this.page, title));
    const saved = this.#ground.diary.begin(`${wanted ? 'tick' : 'untick'} ${title}`, () => [
      { kind: 'set', field: `check/${id}.is_checked`, value: String(wanted) },
    ]);
    await hand.tick(this.page, title, wanted);
    saved();
  }

  async #keys(): Promise<void> {
    const phase = this.#ground.chance.pick(this.#open);
    const keys = String(this.#ground.chance.between(1, 4));
    const saved = this.#ground.diary.begin(`${keys} keys, ${phase}`, () => [
      { kind: 'set', field: `${this.#noted(phase)}.keys`, value: keys },
    ]);
    await hand.choose(this.page, 'Keys', phase, keys);
    saved();
  }

  async #clean(): Promise<void> {
    const value = this.#ground.chance.pick(CLEAN);
    const saved = this.#ground.diary.begin(`it is ${value}`, () => [
      { kind: 'set', field: `${this.#noted('checkout')}.cleanliness`, value },
    ]);
    await hand.choose(this.page, 'Cleanliness', 'checkout', cleanlinesses[value]);
    saved();
  }

  async #read(): Promise<void> {
    const last = await hand.lastReading(this.page);
    let value = 0;
    const saved = this.#ground.diary.begin('read the dial', (n) => {
      value = last + 1 + (n % 50);
      return [{ kind: 'set', field: `${this.#noted('checkout')}.odometer`, value: String(value) }];
    });
    await hand.read(this.page, value);
    saved();
  }

  async takeBack(): Promise<void> {
    const mark = `booking/${this.#id}`;
    const saved = this.#ground.diary.begin('take the vehicle back', () => [
      { kind: 'made', what: 'return', mark },
      { kind: 'set', field: `${mark}.status`, value: 'returned' },
    ]);
    await hand.takeBack(this.page);
    saved();
    this.#open = ['checkout'];
  }
}
