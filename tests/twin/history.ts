/** Plays one history against the real server, to its rest, and compares. */
import type { Broken } from '#tests/sync/broken.ts';
import {
  BOOKING_ACTS,
  BOOKING_OFFICE_ACTS,
  type History,
  PICTURE_ACTS,
  PRIVATE_ACTS,
  PRIVATE_OFFICE_ACTS,
} from '#tests/sync/history.ts';
import { rng } from '#tests/sync/random.ts';
import { allAlike, allDrained } from '#tests/sync/rest.ts';
import { close, memory, steps } from '#tests/sync/run.ts';
import { World } from '#tests/sync/world.ts';
import { OFFICE } from '#tests/sync/server/yard.ts';
import { furnishPlace, peopled, type Place } from './furnish.ts';
import type { Killer } from './killer.ts';
import { Jar, Link, signIn } from './link.ts';
import { pictures } from './media.ts';
import type { TwinServer } from './process.ts';
import { unlikeRows } from './rows.ts';
import { sayAsTheServer } from './said.ts';
import type { Tally } from './tally.ts';
import { TwinYard } from './yard.ts';

export interface Arena {
  readonly server: TwinServer;
  readonly killer: Killer;
  readonly tally: Tally;
}

/** `n`: tells histories of one run apart. */
export async function playTwin(arena: Arena, history: History, n: number): Promise<Broken | null> {
  const { server, tally } = arena;
  const place = await furnishPlace(server, history, n);
  const trace: string[] = [];
  const { world, yard, link } = worldOf(arena, peopled(atDesks(history), place), place, n, (line) => trace.push(line));
  await furnish(yard, history.todos, world);
  await steps(world);
  if (!world.broken) await allDrained(world);
  if (!world.broken) await compare(world, yard, link, arena, place);
  if (!world.broken) await allAlike(world);
  await close(world);
  tally.histories += 1;
  tally.steps += history.steps.length;
  if (world.broken) tally.failures.push({ seed: history.seed, broken: world.broken, trace });
  return world.broken;
}

const AT_VEHICLES: ReadonlySet<string> = new Set([
  ...BOOKING_ACTS,
  ...BOOKING_OFFICE_ACTS,
  ...PICTURE_ACTS,
  ...PRIVATE_ACTS,
  ...PRIVATE_OFFICE_ACTS,
  'swap',
]);

/**
 * What is done with a token elsewhere are calls of the session on the real server. What is done with rentals is left out: what phones send
 * late of them has tests of its own there (server/areas/rentals/handover/offline.test.ts, server/areas/private-rentals/at-vehicle.test.ts).
 */
function atDesks(history: History): History {
  const steps = history.steps.filter((step) => !('what' in step && AT_VEHICLES.has(step.what)));
  return { ...history, rental: false, bookings: 0, privates: 0, steps };
}

function worldOf(
  { server, killer, tally }: Arena,
  history: History,
  place: Place,
  n: number,
  tell: (line: string) => void,
) {
  const random = rng(history.seed ^ 0x7177_1e55);
  const address = `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
  const link = new Link({ server, killer, rng: random, address, now: () => world.clock });
  let yard: TwinYard | null = null;
  const makeYard = (of: World): TwinYard => (yard ??= new TwinYard(of, { server, link, place, tally, rng: random }));
  const world: World = new World(history, { makeHome: memory, makeYard, makeMedia: pictures, tell });
  return { world, link, yard: makeYard(world) };
}

/** What is there before anybody begins. */
async function furnish(yard: TwinYard, count: number, { clock }: World): Promise<void> {
  const todo_date = new Date(clock).toISOString().slice(0, 10);
  for (let i = 0; i < count; i++)
    await yard.office('add-todo', {
      body: { title: `there ${i}`, todo_date, vehicle_id: yard.records.vehicle, checklist: [`line ${i}`] },
    });
}

async function compare(world: World, yard: TwinYard, link: Link, { server }: Arena, place: Place): Promise<void> {
  for (const [invariant, detail] of await unlikeRows(server, yard, place.branch)) world.broke(invariant, detail);
  if (world.broken) return;
  const jar = new Jar();
  await signIn(link, jar, place.emailOf(place.people.get(OFFICE)!));
  await sayAsTheServer(yard, link, jar);
}
