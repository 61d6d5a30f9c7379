/** Somebody who takes a vehicle back: what was read, what is ticked off, and at last that it is back, until somebody pulls the plug. */
import type { Page } from 'playwright-core';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import { cleanlinesses, type Cleanliness } from '#contract/areas/rental-words.ts';
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

  constructor(page: Page, ground: Ground, { booking, checks }: BookingWorld) {
    this.page = page;
    this.#ground = ground;
    this.#id = booking.id;
    this.#checks = checks.filter(({ entity_type }) => entity_type === 'checkout');
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

  /** What is noted of the return (decision 32 says which number it has). */
  get #noted(): string {
    return `handover/${2 * this.#id + 1}`;
  }

  async #tick(): Promise<void> {
    const { id, title } = this.#ground.chance.pick(this.#checks);
    const wanted = !(await hand.isTicked(this.page, title));
    const saved = this.#ground.diary.begin(`${wanted ? 'tick' : 'untick'} ${title}`, () => [
      { kind: 'set', field: `check/${id}.is_checked`, value: String(wanted) },
    ]);
    await hand.tick(this.page, title, wanted);
    saved();
  }

  async #keys(): Promise<void> {
    const keys = String(this.#ground.chance.between(1, 4));
    const saved = this.#ground.diary.begin(`${keys} keys`, () => [
      { kind: 'set', field: `${this.#noted}.keys`, value: keys },
    ]);
    await hand.choose(this.page, 'Keys', keys);
    saved();
  }

  async #clean(): Promise<void> {
    const value = this.#ground.chance.pick(CLEAN);
    const saved = this.#ground.diary.begin(`it is ${value}`, () => [
      { kind: 'set', field: `${this.#noted}.cleanliness`, value },
    ]);
    await hand.choose(this.page, 'Cleanliness', cleanlinesses[value]);
    saved();
  }

  async #read(): Promise<void> {
    const last = await hand.lastReading(this.page);
    let value = 0;
    const saved = this.#ground.diary.begin('read the dial', (n) => {
      value = last + 1 + (n % 50);
      return [{ kind: 'set', field: `${this.#noted}.odometer`, value: String(value) }];
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
    await hand.correct(this.page);
  }
}
