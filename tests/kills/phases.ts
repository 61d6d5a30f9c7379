/** What is being done when the phone dies. Each phase does its work by hand and answers when the moment has come. */
import type { Page } from 'playwright-core';
import type { Todo } from '#contract/areas/todo-record.ts';
import * as hand from './hand.ts';
import { goOn, LONG, nthRequest, orLate, pause } from './moments.ts';
import { deployVersion, UPGRADING } from './next-build.ts';
import { refresh } from './page.ts';
import { Person, type Ground } from './person.ts';
import { PICTURE_PHASES } from './picture-phases.ts';
import { Returning } from './returning.ts';
import type { Field, Stage } from './stage.ts';

export interface Play {
  readonly stage: Stage;
  readonly ground: Ground;
  readonly field: Field;
  readonly isIn: boolean;
  /** A page of the app that runs. */
  openTab(): Promise<Page>;
  /** The version of the local database that the served build has; raised by a deploy. */
  version: number;
}

/** Resolves when the power is to be cut. */
export type Phase = (play: Play, page: Page) => Promise<void>;

/** The moment of the network: the `nth` write of the phone comes to the server, or its answer went back. */
const nthWrite = ({ stage }: Play, moment: 'asked' | 'answered', nth: number): Promise<void> =>
  nthRequest(stage.network, moment, nth, /^POST \/api\//);

/** Somebody at work on a todo whose page is open. */
async function personAt({ ground }: Play, page: Page, todo: Todo): Promise<Person> {
  const person = new Person(page, ground, todo);
  await person.open();
  return person;
}

const answering: Phase = async (play, page) => {
  const { chance, diary } = play.ground;
  const person = await personAt(play, page, play.field.first);
  const saved = diary.more(chance.between(1, 15));
  goOn(person.words(LONG));
  await orLate(saved);
  await pause(chance.between(0, 60));
};

/** The power goes while photos become small, or soon after. */
const compressing: Phase = async (play, page) => {
  const { chance, diary } = play.ground;
  const person = await personAt(play, page, play.field.first);
  const saved = diary.more(chance.between(1, 5));
  goOn(
    person
      .photograph(3)
      .then(() => person.dial())
      .then(() => person.photograph(3)),
  );
  await orLate(saved);
  await pause(chance.between(0, 900));
};

/** Half of the time photos go, too. */
async function mixed(play: Play, page: Page): Promise<void> {
  const { chance } = play.ground;
  const person = await personAt(play, page, play.field.first);
  if (chance.next() < 0.5) await person.photograph(2);
  await person.words(LONG);
}

const cutAt =
  (moment: 'asked' | 'answered'): Phase =>
  async (play, page) => {
    const { chance } = play.ground;
    const write = nthWrite(play, moment, chance.between(1, 12));
    goOn(mixed(play, page));
    await orLate(write);
    await pause(chance.between(0, 12));
  };

/** Work that is done while nothing can be sent. */
async function offline(play: Play, page: Page, words: number): Promise<Person> {
  const person = await personAt(play, page, play.field.first);
  await play.stage.network.weather('offline');
  await person.words(words);
  await person.photograph(2);
  return person;
}

/** A deploy brings a database of a higher version while work waits; the power goes while its rows are rewritten. */
const upgrading: Phase = async (play, page) => {
  const { stage, ground } = play;
  await offline(play, page, 8);
  const other = ground.chance.next() < 0.5 ? await play.openTab() : null;
  play.version += 1;
  await deployVersion(stage.dist, play.version);
  await stage.network.weather('clear');
  const upgrade = new Promise<void>((resolve) => {
    for (const tab of other ? [page, other] : [page])
      tab.on('console', (message) => message.text().startsWith(UPGRADING) && resolve());
  });
  await takeNextVersion(page);
  await orLate(upgrade);
  await pause(ground.chance.between(0, 250));
};

/** The new service worker is fetched and told to take over; the app then loads itself anew. */
async function takeNextVersion(page: Page): Promise<void> {
  await page
    .evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      await registration?.update();
      const next = registration?.installing ?? registration?.waiting;
      const take = (): void => next?.postMessage({ type: 'SKIP_WAITING' });
      if (next?.state === 'installed') take();
      else next?.addEventListener('statechange', () => next.state === 'installed' && take());
    })
    // A page that nobody has touched yet takes it by itself, and the answer is lost with it.
    .catch(() => undefined);
}

/** Two tabs work; perhaps the first, which leads, is closed in the middle. */
const twoTabs: Phase = async (play, page) => {
  const { ground, field } = play;
  const { chance, diary } = ground;
  const [one, two] = [
    await personAt(play, page, field.first),
    await personAt(play, await play.openTab(), field.second),
  ];
  const saved = diary.more(chance.between(1, 15));
  goOn(one.words(LONG));
  goOn(two.photograph(2).then(() => two.words(LONG)));
  await orLate(saved);
  await pause(chance.between(0, 40));
  if (chance.next() < 0.5) {
    await page.close();
    await pause(chance.between(0, 300));
  }
};

/** No tab is open; the service worker sends what was left. */
const serviceWorker: Phase = async (play, page) => {
  const { stage, ground } = play;
  await offline(play, page, 8);
  await page.goto('about:blank');
  const write = nthWrite(play, 'asked', ground.chance.between(1, 8));
  await stage.network.weather('clear');
  await wakeServiceWorker(page, stage.network.url);
  await orLate(write);
  await pause(ground.chance.between(0, 40));
};

/** Chromium says that the network is back, as it does after a while to workers that asked for it. */
async function wakeServiceWorker(page: Page, origin: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const ours = registrations.find((r) => r.scopeURL === `${origin}/`);
      if (ours) resolve(ours.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  await devtools.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag: 'outbox', lastChance: false });
}

/** Nothing but taps, as fast as they are shown. */
const tapping: Phase = async (play, page) => {
  const { chance, diary } = play.ground;
  const person = await personAt(play, page, play.field.first);
  const saved = diary.more(chance.between(1, 12));
  goOn(person.taps(LONG));
  await orLate(saved);
  await pause(chance.between(0, 60));
};

/**
 * Somebody writes without a pause; then the power goes, or the page is loaded again. What a page keeps as it leaves is on the disk once the
 * next page has taken it over: where the power goes before that, it costs what a kill may cost.
 */
const writing: Phase = async (play, page) => {
  const { chance } = play.ground;
  const person = await personAt(play, page, play.field.first);
  const written = await person.write(chance.between(50, 5_000));
  if (chance.next() < 0.5) return written.killed();
  await page.reload({ waitUntil: 'commit' });
  if (chance.next() < 0.7) return written.takenOver();
  await pause(chance.between(0, 1_500));
  written.killed();
};

/** A photo is deleted, sent already or not; the page is loaded again or the power goes within the time of the undo. */
const deleting: Phase = async (play, page) => {
  const { stage, ground } = play;
  const { chance } = ground;
  const person = await personAt(play, page, play.field.first);
  if (chance.next() < 0.5) await stage.network.weather('offline');
  await person.photograph(2);
  if (chance.next() < 0.3) await person.deleteAndUndo();
  await person.deletePhoto();
  if (chance.next() < 0.5) await page.reload({ waitUntil: 'commit' });
  await pause(chance.between(0, 400));
};

const TWO_HOURS = 7_200_000;

/** The clock is fast while it is measured, and is set right while there is no network. */
const clock: Phase = async (play, page) => {
  const { stage, ground, field, isIn } = play;
  await hand.openMe(page, stage.network.url);
  // Its worker runs, and hears that the clock is set.
  await refresh(page);
  await stage.clock.set(page, TWO_HOURS);
  await refresh(page);
  await page.getByText(/The clock of this device is 2 h 00 min fast/).waitFor();
  await stage.network.weather('offline');
  const person = new Person(page, ground, isIn ? field.checkOut : field.checkIn);
  await person.punch();
  await stage.clock.set(page, 0);
  for (let i = ground.chance.between(1, 4); i > 0; i--) await person.punch();
  await pause(ground.chance.between(0, 300));
};

/** A todo that punches is completed, and punches follow it by hand. */
const punching: Phase = async (play, page) => {
  const { ground, field, isIn } = play;
  const { chance, diary } = ground;
  const person = await personAt(play, page, isIn ? field.checkOut : field.checkIn);
  const saved = diary.more(chance.between(1, 6));
  goOn(person.complete(true).then(() => person.punches(LONG)));
  await orLate(saved);
  await pause(chance.between(0, 60));
};

const RETURNING = 'taking back';

/** The names of the phases that need a booking. */
export const AT_BOOKINGS: ReadonlySet<string> = new Set([RETURNING, ...Object.keys(PICTURE_PHASES)]);

/** A vehicle is taken back, half of the time without a network; perhaps facts come after it. */
const returning: Phase = async ({ stage, ground, field }, page) => {
  const { chance, diary } = ground;
  if (!field.booking) throw new Error('there is no booking');
  const person = new Returning(page, ground, field.booking);
  await person.open();
  if (chance.next() < 0.5) await stage.network.weather('offline');
  const saved = diary.more(chance.between(1, 10));
  goOn(
    person
      .facts(chance.between(0, 3))
      .then(() => person.takeBack())
      .then(() => person.facts(LONG)),
  );
  await orLate(saved);
  await pause(chance.between(0, 60));
};

export const PHASES: Readonly<Record<string, Phase>> = {
  answering,
  compressing,
  sending: cutAt('asked'),
  acknowledging: cutAt('answered'),
  upgrading,
  'two tabs': twoTabs,
  'service worker': serviceWorker,
  tapping,
  writing,
  deleting,
  clock,
  punching,
  [RETURNING]: returning,
  ...PICTURE_PHASES,
};
