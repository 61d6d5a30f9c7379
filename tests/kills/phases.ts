/** What is being done when the phone dies. Each phase does its work and answers when the moment has come. */
import type { Page } from 'playwright-core';
import { LINE_TITLES, photoActs, punchActs, tapActs, textActs, type Acts, type Ground } from './acts.ts';
import { deployVersion, UPGRADING } from './next-build.ts';
import { begin, finished, load, tap } from './page.ts';
import type { Field, Stage } from './stage.ts';

export interface Play {
  readonly stage: Stage;
  readonly ground: Ground;
  readonly field: Field;
  readonly isIn: boolean;
  /** Plans acts; what is not planned is not judged. */
  readonly plan: (...lists: Acts[]) => readonly Acts[];
  /** A page of the app that runs and reports. */
  openTab(): Promise<Page>;
  /** Resolves when so many acts more were saved. */
  saved(count: number): Promise<void>;
  /** The version of the local database that the served build has; raised by a deploy. */
  version: number;
}

/** Resolves when the power is to be cut. */
export type Phase = (play: Play, page: Page) => Promise<void>;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** Whatever was waited for, the cut comes at the latest after this. */
const PATIENCE_MS = 8_000;

const orLate = (moment: Promise<unknown>): Promise<unknown> => Promise.race([moment, pause(PATIENCE_MS)]);

/** The moment of the network: the `nth` write of the phone comes to the server, or its answer went back. */
function nthWrite({ stage }: Play, moment: 'asked' | 'answered', nth: number): Promise<void> {
  let left = nth;
  return new Promise((resolve) => {
    stage.network.watch((what, request) => {
      if (what !== moment || !request.startsWith('POST /api/')) return;
      left -= 1;
      if (left === 0) resolve();
    });
  });
}

function words({ ground, field, isIn, plan }: Play): readonly Acts[] {
  return plan(
    textActs(ground, field.first, 60),
    textActs(ground, field.second, 60),
    punchActs(ground, isIn ? field.checkOut : field.checkIn, isIn),
  );
}

const enqueuing: Phase = async (play, page) => {
  const saved = play.saved(play.ground.chance.between(1, 30));
  await begin(page, words(play));
  await orLate(saved);
  await pause(play.ground.chance.between(0, 40));
};

const compressing: Phase = async (play, page) => {
  const { ground, field } = play;
  await load(page, ground.photos);
  const saved = play.saved(ground.chance.between(1, 8));
  await begin(
    page,
    play.plan(photoActs(ground, field.first), photoActs(ground, field.second), textActs(ground, field.first, 3)),
  );
  await orLate(saved);
  await pause(ground.chance.between(0, 900));
};

/** Half of the time photos go, too. */
function mixed(play: Play): readonly Acts[] {
  const { ground, field } = play;
  if (ground.chance.next() < 0.5) return words(play);
  return play.plan(textActs(ground, field.first, 30), photoActs(ground, field.second));
}

const cutAt =
  (moment: 'asked' | 'answered'): Phase =>
  async (play, page) => {
    const { chance, photos } = play.ground;
    await load(page, photos);
    const write = nthWrite(play, moment, chance.between(1, 12));
    await begin(page, mixed(play));
    await orLate(write);
    await pause(chance.between(0, 12));
  };

/** A deploy brings a database of a higher version while work waits; the power goes while its rows are rewritten. */
const upgrading: Phase = async (play, page) => {
  const { stage, ground, field } = play;
  await load(page, ground.photos);
  await stage.network.weather('offline');
  await begin(page, play.plan(textActs(ground, field.first, 12), photoActs(ground, field.second).slice(2, 5)));
  await finished(page);
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
  const other = await play.openTab();
  await load(other, ground.photos);
  const saved = play.saved(ground.chance.between(1, 30));
  await Promise.all([
    begin(page, play.plan(textActs(ground, field.first, 60))),
    begin(other, play.plan(textActs(ground, field.second, 60), photoActs(ground, field.second).slice(1, 4))),
  ]);
  await orLate(saved);
  await pause(ground.chance.between(0, 40));
  if (ground.chance.next() < 0.5) {
    await page.close();
    await pause(ground.chance.between(0, 300));
  }
};

/** No tab is open; the service worker sends what was left. */
const serviceWorker: Phase = async (play, page) => {
  const { stage, ground, field } = play;
  await load(page, ground.photos);
  await stage.network.weather('offline');
  await begin(page, play.plan(textActs(ground, field.first, 14), photoActs(ground, field.second).slice(1, 3)));
  await finished(page);
  await page.goto('about:blank');
  const write = nthWrite(play, 'asked', ground.chance.between(1, 10));
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

/** By hand: a line counts as saved when the screen shows its tick, for the box is drawn from the database. */
const tapping: Phase = async (play, page) => {
  const { stage, ground, field, plan } = play;
  await page.goto(`${stage.network.url}/to-do/${field.first.id}`);
  const [taps = []] = plan(tapActs(ground, field.first, 30));
  const saved = play.saved(ground.chance.between(1, 12));
  await tap(page, taps, LINE_TITLES);
  await orLate(saved);
  await pause(ground.chance.between(0, 60));
};

export const PHASES: Readonly<Record<string, Phase>> = {
  enqueuing,
  compressing,
  sending: cutAt('asked'),
  acknowledging: cutAt('answered'),
  upgrading,
  'two tabs': twoTabs,
  'service worker': serviceWorker,
  'on screen': tapping,
};
