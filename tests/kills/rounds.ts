/**
 * Rounds: work at full speed → SIGKILL of the whole browser → the same profile again → everything drains → the server's rows are
 * compared with what the app said was saved. The start that proves one round begins the next.
 */
import type { Page } from 'playwright-core';
import { vehicles } from '#contract/areas/vehicles.ts';
import { deviceClock } from '#tests/e2e/support/device-clock.ts';
import { Diary } from './acts.ts';
import { compare, judgeBytes, judgeShots } from './compare.ts';
import { judge, type Finding } from './judge.ts';
import { look, readLocal, refresh, running, type Local } from './page.ts';
import { AT_BOOKINGS, PHASES, type Play } from './phases.ts';
import { chance } from './random.ts';
import { giveWork, isIn, openStage, readWorld, type Field, type Stage } from './stage.ts';

export interface Figures {
  rounds: number;
  kills: number;
  /** The screen showed them as saved. */
  acts: number;
  lost: number;
  duplicated: number;
  torn: number;
  /** A punch counts at another time than it was done. */
  dated: number;
  /** After everything was sent, phone and server show different things, or bytes were left behind. */
  differs: number;
  /** Something needs the person, or did not drain. */
  stuck: number;
  notReopened: number;
}

export interface Report {
  readonly seed: number;
  readonly seconds: number;
  readonly phases: Readonly<Record<string, Figures>>;
  /** Everything that was wrong, with the journal and the outbox of the phone. */
  readonly failures: readonly string[];
}

export interface Options {
  readonly rounds: number;
  readonly seed: number;
  /** Only this phase. */
  readonly phase?: string | undefined;
  /** Another build than dist/. */
  readonly built?: string | undefined;
  readonly tell: (line: string) => void;
}

/** After so many rounds a fresh yard and phone: till then the database grows old with what it has gone through. */
const ROUNDS_A_STAGE = 40;
const DRAINS_MS = 60_000;

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

interface Round {
  readonly number: number;
  readonly phase: string;
  readonly field: Field;
  readonly diary: Diary;
  readonly findings: Finding[];
  /** When it began, ms. */
  readonly began: number;
}

const noFigures = (): Figures => ({
  rounds: 0,
  kills: 0,
  acts: 0,
  lost: 0,
  duplicated: 0,
  torn: 0,
  dated: 0,
  differs: 0,
  stuck: 0,
  notReopened: 0,
});

export async function runKills({ rounds, seed, phase, built, tell }: Options): Promise<Report> {
  const began = Date.now();
  const run = new Run(seed, built, tell);
  const names = phase === undefined ? Object.keys(PHASES) : [phase];
  try {
    for (let number = 0; number < rounds; number++) await run.round(number, names[number % names.length] ?? '');
    await run.prove();
  } finally {
    await run.close();
  }
  return { seed, seconds: Math.round((Date.now() - began) / 1000), phases: run.figures, failures: run.failures };
}

class Run {
  readonly figures: Record<string, Figures> = {};
  readonly failures: string[] = [];
  readonly #seed: number;
  readonly #built: string | undefined;
  readonly #tell: (line: string) => void;
  #stage: Stage | null = null;
  #vehicles: number[] = [];
  #since = 0;
  #version = 1;
  #acts = 0;
  /** Played and not proven yet. */
  #open: Round | null = null;

  constructor(seed: number, built: string | undefined, tell: (line: string) => void) {
    this.#seed = seed;
    this.#built = built;
    this.#tell = tell;
  }

  async round(number: number, phase: string): Promise<void> {
    if (this.#since === ROUNDS_A_STAGE) {
      await this.prove();
      await this.close();
    }
    const stage = this.#stage ?? (await this.#newStage());
    const field = await giveWork(stage, number, this.#vehicles, AT_BOOKINGS.has(phase));
    const page = await this.prove(field);
    if (!page) return;
    this.#since += 1;
    const diary = new Diary(() => (this.#acts += 1));
    const round = { number, phase, field, diary, findings: [], began: Date.now() };
    this.#open = round;
    await this.#play(stage, page, round);
  }

  /** Starts the phone again and judges the round that was played last. Null when it did not start, or another stage is needed. */
  async prove(next?: Field): Promise<Page | null> {
    const [stage, round] = [this.#stage, this.#open];
    if (!stage) return null;
    this.#open = null;
    const page = await this.#reopen(stage, round);
    if (!page) return null;
    const drained = await drain(page, next);
    if (!round) return page;
    const local = await readLocal(page);
    if (drained !== 'drained') round.findings.push({ kind: 'stuck', words: drained });
    await judgeRound(stage, round, local);
    await this.#close(round, local);
    return round.findings.length === 0 ? page : this.#abandon();
  }

  async #newStage(): Promise<Stage> {
    this.#stage = await openStage(this.#built);
    this.#since = 0;
    this.#version = 1;
    const { vehicles: some } = await this.#stage.office.call(vehicles.active, { query: { limit: 2 } });
    this.#vehicles = some.map(({ id }) => id);
    await this.#stage.phone.kill();
    return this.#stage;
  }

  async #reopen(stage: Stage, round: Round | null): Promise<Page | null> {
    try {
      await stage.network.weather('clear');
      await stage.phone.reopen();
      stage.clock = await deviceClock(stage.phone.context, 0);
      await stage.phone.page.goto(stage.network.url);
      await running(stage.phone.page);
      return stage.phone.page;
    } catch (error) {
      if (round) {
        this.#figures(round.phase).notReopened += 1;
        this.#fail(`round ${round.number}, ${round.phase}: did not open again: ${String(error)}`);
        this.#figures(round.phase).rounds += 1;
      }
      await this.#abandon();
      return null;
    }
  }

  /** What one round broke must not be counted again in the next. */
  async #abandon(): Promise<null> {
    await this.close();
    return null;
  }

  async #play(stage: Stage, page: Page, round: Round): Promise<void> {
    const { number, field, diary } = round;
    const random = chance(this.#seed * 100_003 + number);
    const play: Play = {
      stage,
      field,
      isIn: await isIn(stage),
      ground: { url: stage.network.url, round: number, chance: random, diary },
      version: this.#version,
      openTab: async () => {
        const tab = await stage.phone.context.newPage();
        await tab.goto(stage.network.url);
        await running(tab);
        return tab;
      },
    };
    // Whatever the harness stumbles over (an update that loads the page anew), the power goes and the round is judged.
    await PHASES[round.phase]?.(play, page).catch((error) =>
      this.#tell(`${round.number}: cut short: ${String(error)}`),
    );
    await stage.phone.kill();
    stage.network.watch(null);
    this.#version = play.version;
  }

  #figures(phase: string): Figures {
    return (this.figures[phase] ??= noFigures());
  }

  async #close({ number, phase, diary, findings, began }: Round, local: Local): Promise<void> {
    const figures = this.#figures(phase);
    figures.rounds += 1;
    figures.kills += 1;
    figures.acts += diary.saved.size;
    for (const { kind } of findings) figures[kind] += 1;
    const seconds = ((Date.now() - began) / 1000).toFixed(1);
    this.#tell(`${number}: ${phase}, ${diary.saved.size} acts, ${findings.length} findings, ${seconds} s`);
    if (findings.length === 0) return;
    const words = findings.map((finding) => `  ${finding.kind}: ${finding.words}`);
    const outbox = local.outbox.map((m) => `  outbox ${JSON.stringify(m)}`);
    const journal = local.journal.slice(-60).map((line) => `  journal ${JSON.stringify(line)}`);
    this.#fail([`round ${number}, ${phase}:`, ...words, ...outbox, ...journal].join('\n'));
  }

  #fail(words: string): void {
    this.failures.push(words);
    this.#tell(words);
  }

  async close(): Promise<void> {
    await this.#stage?.close();
    this.#stage = null;
    this.#open = null;
  }
}

/** Waits until all is sent and read back and the work of the next round is here; says what is wrong otherwise. */
async function drain(page: Page, next: Field | undefined): Promise<string> {
  const deadline = Date.now() + DRAINS_MS;
  for (;;) {
    // An update may load the page anew at any time.
    const last = await look(page).catch(() => null);
    if (last?.green && (!next || (await hasTodo(page, next.checkOut.id)))) return 'drained';
    if ((last && last.needsYou > 0) || Date.now() > deadline) return `not drained: ${JSON.stringify(last)}`;
    // All was sent and read back just before the kill: what it read then is fresh enough for the app.
    if (last?.green) await refresh(page).catch(() => undefined);
    else await pause(50);
  }
}

const hasTodo = (page: Page, id: number): Promise<boolean> =>
  readLocal(page).then(
    ({ todos }) => todos.some((todo) => todo['sid'] === id),
    () => false,
  );

async function judgeRound(stage: Stage, round: Round, local: Local): Promise<void> {
  const world = await readWorld(stage, round.number, round.field, round.began);
  const bytes = [
    ...(await judgeBytes(stage.office, world)),
    ...(await judgeShots(stage.yard.url, stage.office, world)),
  ];
  round.findings.push(...judge(round.diary, world), ...bytes);
  if (local.outbox.length === 0) round.findings.push(...compare(world, local));
}
