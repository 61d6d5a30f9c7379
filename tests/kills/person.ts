/** A person at work on one page: what they do next, by what the screen shows, until somebody pulls the plug. */
import type { Page } from 'playwright-core';
import type { Todo } from '#contract/areas/todo-record.ts';
import { complete } from '#tests/support/completing.ts';
import { roundMark, shotAt, type Diary } from './acts.ts';
import * as hand from './hand.ts';
import { pictureOf } from './pictures.ts';
import type { Chance } from './random.ts';

export interface Ground {
  readonly url: string;
  readonly round: number;
  readonly chance: Chance;
  readonly diary: Diary;
}

/** What the screen does not show by then it does not show, on a busy machine, ms. */
const PATIENCE_MS = 20_000;

/** So long a second of writing takes until it is on the disk of a machine that is busy, ms: a kill may cost that. */
const WRITTEN_MS = 1_500;

/** What was written, and what of it must be there afterwards. */
export interface Writing {
  /** The power goes now: what was typed long enough ago must be there. */
  readonly killed: () => void;
  /** Waits until the next page shows the note that the one before kept as it left: all of it must be there. */
  readonly takenOver: () => Promise<void>;
}

export class Person {
  readonly page: Page;
  readonly #ground: Ground;
  readonly #todo: Todo;
  readonly #added: string[] = [];
  readonly #photos: string[] = [];

  constructor(page: Page, ground: Ground, todo: Todo) {
    this.page = page;
    this.#ground = ground;
    this.#todo = todo;
  }

  open(): Promise<void> {
    this.page.setDefaultTimeout(PATIENCE_MS);
    return hand.openTodo(this.page, this.#ground.url, this.#todo.id);
  }

  /** Words of all kinds about the todo, one after another. */
  async words(count: number): Promise<void> {
    const { chance } = this.#ground;
    const tick = () => this.#tick();
    const others = [() => this.#note(), () => this.#addLine(), () => this.#removeLine(), () => this.#read()];
    const ways = [tick, tick, tick, ...others];
    for (let i = 0; i < count; i++) await chance.pick(ways)();
  }

  async taps(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.#tick();
  }

  #mark(n: number): string {
    return `${roundMark(this.#ground.round)}${n}`;
  }

  #line() {
    return this.#ground.chance.pick(this.#todo.statusTodo.checklist);
  }

  async #tick(): Promise<void> {
    const { id, title } = this.#line();
    const done = !(await hand.isOk(this.page, title));
    const value = done ? 'done' : 'open';
    const saved = this.#ground.diary.begin(`${done ? 'OK' : 'not OK any more'}: ${title}`, () => [
      { kind: 'set', field: `line/${id}.state`, value },
    ]);
    await hand.sayOk(this.page, title, done);
    saved();
  }

  async #note(): Promise<void> {
    const { id, title } = this.#line();
    let text = '';
    const saved = this.#ground.diary.begin(`note of ${title}`, (n) => {
      text = this.#mark(n);
      return [{ kind: 'set', field: `line/${id}.note`, value: text }];
    });
    await hand.note(this.page, title, text);
    saved();
  }

  async #addLine(): Promise<void> {
    let title = '';
    const saved = this.#ground.diary.begin('add a line', (n) => {
      title = this.#mark(n);
      return [{ kind: 'made', what: 'line', mark: title }];
    });
    await hand.addLine(this.page, title);
    saved();
    this.#added.push(title);
  }

  async #removeLine(): Promise<void> {
    const mark = this.#added.pop();
    if (mark === undefined) return this.#addLine();
    const saved = this.#ground.diary.begin(`remove ${mark}`, () => [{ kind: 'gone', what: 'line', mark }]);
    await hand.removeLine(this.page, mark);
    saved();
  }

  async #read(): Promise<void> {
    if (this.#todo.vehicle_id === null) return this.#tick();
    const last = await hand.lastReading(this.page);
    let value = 0;
    const todo = `todo/${this.#todo.id}`;
    const saved = this.#ground.diary.begin('read the dial', (n) => {
      value = last + 1 + (n % 50);
      return [
        { kind: 'made', what: 'reading', mark: todo },
        { kind: 'set', field: `${todo}.reading`, value: String(value) },
      ];
    });
    await hand.read(this.page, value);
    saved();
  }

  /** Chooses so many files at once, and goes back to the todo. */
  async photograph(count: number): Promise<void> {
    const { diary } = this.#ground;
    const begun = Array.from({ length: count }, () => {
      let taken = '';
      const saved = diary.begin('choose a photo', (n) => {
        taken = shotAt(n);
        return [{ kind: 'made', what: 'image', mark: taken }];
      });
      return { taken, saved };
    });
    const files = await Promise.all(begun.map(({ taken }, i) => pictureOf(taken, i)));
    await hand.openCamera(this.page);
    await hand.choosePhotos(this.page, files, this.#photos.length, (nth) => {
      begun[nth]?.saved();
      this.#photos.push(begun[nth]?.taken ?? '');
    });
    await hand.closeCamera(this.page);
  }

  /** Reads the dial and photographs it: two acts, the second about what the first made. */
  async dial(): Promise<void> {
    await this.#read();
    let taken = '';
    const saved = this.#ground.diary.begin('photograph the dial', (n) => {
      taken = shotAt(n);
      return [{ kind: 'made', what: 'image', mark: taken }];
    });
    const file = await pictureOf(taken, 1);
    await hand.openCamera(this.page, 'dial');
    await this.page.locator('input[type=file]').first().setInputFiles(file);
    // The camera of a dial closes when its photo is saved.
    await this.page.getByRole('button', { name: 'Another photo of the dial' }).waitFor();
    saved();
  }

  /** Deletes the last photo; once the picture is gone nothing may bring it back. */
  async deletePhoto(): Promise<void> {
    const mark = this.#photos.pop() ?? '';
    const saved = this.#ground.diary.begin('delete a photo', () => [{ kind: 'gone', what: 'image', mark }]);
    await hand.deletePhoto(this.page, mark);
    saved();
  }

  /** Deletes the last photo and thinks better of it. */
  async deleteAndUndo(): Promise<void> {
    const mark = this.#photos.at(-1) ?? '';
    await hand.deletePhoto(this.page, mark);
    await this.page.keyboard.press('Escape');
    await hand.undo(this.page);
    await hand.tile(this.page, mark).waitFor();
  }

  /** Writes a note without a pause for so long. */
  async write(ms: number): Promise<Writing> {
    const { id, title } = this.#line();
    await hand.openNote(this.page, title);
    const typed: { readonly at: number; readonly saved: () => void }[] = [];
    let text = `${roundMark(this.#ground.round)}w`;
    const end = Date.now() + ms;
    await hand.typeNote(this.page, text);
    while (Date.now() < end) {
      const letter = this.#ground.chance.pick([...'abcdefghijklmnopqrstuvwxyz']);
      text += letter;
      const value = text;
      const saved = this.#ground.diary.begin(`type “${letter}”`, () => [
        { kind: 'set', field: `line/${id}.note`, value },
      ]);
      await hand.typeNote(this.page, letter);
      typed.push({ at: Date.now(), saved });
    }
    const sayUntil = (before: number) => {
      for (const { at, saved } of typed) if (at <= before) saved();
    };
    return {
      killed: () => sayUntil(Date.now() - WRITTEN_MS),
      takenOver: async () => {
        await hand.lineWith(this.page, title, text);
        sayUntil(Infinity);
      },
    };
  }

  /** Punches so often, each as the bar offers it. */
  async punches(count: number): Promise<void> {
    await hand.openMe(this.page, this.#ground.url);
    for (let i = 0; i < count; i++) await this.punch();
  }

  /** Where the bar is in sight. */
  async punch(): Promise<void> {
    const state = await hand.standing(this.page);
    const leaves = this.#ground.chance.next() < 0.3;
    const what = state === 'out' ? 'in' : state === 'break' ? 'break_end' : leaves ? 'out' : 'break_start';
    const saved = this.#ground.diary.begin(`punch ${what}`, () => [{ kind: 'punched', what, at: Date.now() }]);
    await hand.punch(this.page, what);
    saved();
  }

  /** Completes a todo that is called Check In or Check Out; `punches`: its person is not in (or out) yet, and both are said in one act. */
  async complete(punches: boolean): Promise<void> {
    const at = `todo/${this.#todo.id}`;
    const saved = this.#ground.diary.begin(`complete ${this.#todo.title}`, () => [
      { kind: 'set', field: `${at}.status`, value: 'completed' },
      ...(punches ? [{ kind: 'made', what: 'punch', mark: at } as const] : []),
    ]);
    await complete(this.page);
    saved();
  }
}
