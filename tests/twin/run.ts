/** Many histories beside each other on one server, and the kills meanwhile. */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { generate } from '#tests/sync/generate.ts';
import { mix, rng } from '#tests/sync/random.ts';
import type { Empty } from './database.ts';
import { furnishYard } from './furnish.ts';
import { type Arena, playTwin } from './history.ts';
import { Killer } from './killer.ts';
import { TwinServer } from './process.ts';
import { type Failure, type Report, Tally } from './tally.ts';

export interface RunOptions extends Empty {
  readonly histories: number;
  readonly kills: number;
  readonly seed: number;
  /** Histories at the same time. */
  readonly jobs: number;
  /** The seed of the one history to play. */
  readonly only: number | null;
}

export interface Ran {
  readonly report: Report;
  readonly failures: readonly Failure[];
  /** What the server said of errors. */
  readonly log: string;
}

export async function runTwin(options: RunOptions): Promise<Ran> {
  const server = await TwinServer.start(options.folder, options.databaseUrl);
  const tally = new Tally();
  try {
    await furnishYard(server);
    const began = performance.now();
    const killer = new Killer(server, tally, rng(options.seed));
    await play({ server, killer, tally }, options);
    tally.orphans = await orphans(server);
    const seconds = (performance.now() - began) / 1000;
    return { report: tally.report(seconds, server.starts), failures: tally.failures, log: server.log };
  } finally {
    await server.stop();
  }
}

/** Plays until all histories and all kills are over; kills are spread over the histories. */
async function play(arena: Arena, options: RunOptions): Promise<void> {
  const { histories, kills, seed, jobs, only } = options;
  const { tally, killer } = arena;
  const total = only === null ? histories : 1;
  let next = 0;
  let striking = false;
  const strike = async (): Promise<void> => {
    if (striking || tally.kills >= kills || tally.histories < (tally.kills * total) / (kills + 1)) return;
    striking = true;
    await killer.strike();
    striking = false;
  };
  const job = async (): Promise<void> => {
    while (next < total || tally.kills < kills) {
      next += 1;
      const history = generate(only ?? mix(seed, next - 1), 'full');
      const striken = strike();
      await playTwin(arena, history, next);
      await striken;
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, Math.max(total, 1)) }, job));
}

/** Stored bytes that no row points at: left by a kill between the bytes and their commit. */
async function orphans(server: TwinServer): Promise<number> {
  const rows = await server.sql<{ sha256: string }>('select sha256 from blobs');
  const known = new Set(rows.map(({ sha256 }) => sha256));
  const folder = path.join(server.folder, 'files');
  const names = (await readdir(folder, { recursive: true })).map((name) => name.replace(path.sep, ''));
  return names.filter((name) => /^[0-9a-f]{64}$/.test(name) && !known.has(name)).length;
}
