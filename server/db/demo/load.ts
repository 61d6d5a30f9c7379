/** Writes the demo yard into an empty database: relative to `now`, and the same for the same `now` and zone. */
import type { Kysely } from 'kysely';
import type { RoleName } from '#contract/permissions/define.ts';
import { ROLE_NAMES } from '#server/db/roles.ts';
import type { Database } from '#server/db/tables.ts';
import type { BlobStore } from '#server/files/blob-store.ts';
import { must } from '#server/lib/must.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { demoAreas } from './areas.ts';
import { makeFleet } from './fleet.ts';
import { loadDevices } from './load-devices.ts';
import { loadMorning } from './load-morning.ts';
import { loadWork, type Ids } from './load-work.ts';
import { loadYard } from './load-yard.ts';
import { BRANCHES, emailOf, PASSWORD, STAFF } from './people.ts';
import { loadPhotos, type Photographed } from './photos.ts';
import { seeded } from './random.ts';
import { planWork, type Plan } from './work.ts';

const SEED = 20_261_121;

export interface SignIn {
  readonly role: RoleName;
  readonly name: string;
  readonly email: string;
  readonly password: string;
}

export interface DemoYard {
  /** One of each role. */
  readonly signIns: readonly SignIn[];
}

/**
 * Branches, staff, vehicles, four weeks of work, photos, punches, what phones said, and the records of the areas, in one transaction. The roles must be there already. `zone` is
 * that of the first branch: the machine's, unless told. `url` is where the yard is: links of the demo lead there.
 */
export async function loadDemoYard(
  db: Kysely<Database>,
  files: BlobStore,
  now: Date,
  zone = machineZone(),
  url = 'http://localhost:3000',
): Promise<DemoYard> {
  const fleet = makeFleet(SEED);
  const zones = BRANCHES.map((branch) => branch.timezone ?? zone);
  const plan = planWork(seeded(SEED + 1), { now, today: dayOf(now, zone), zones, fleet });
  await db.transaction().execute(async (trx) => {
    const yard = await loadYard(trx, zones, fleet, now);
    const ids = await loadWork(trx, yard, fleet, plan, { now, zone });
    await loadPhotos(trx, files, photographed(plan, ids));
    await loadMorning(trx, ids, plan, now);
    await loadDevices(trx, yard.staff, now);
    for (const load of Object.values(demoAreas)) await load({ db: trx, files, now, zone, yard, url });
  });
  return { signIns: ROLE_NAMES.map(signInOf) };
}

function photographed({ todos }: Plan, ids: Ids): Photographed[] {
  return todos
    .filter((todo) => todo.photos > 0)
    .map((todo) => ({
      todo,
      id: must(ids.todos.get(todo), 'a todo'),
      by: must(ids.staff[todo.resource ?? 0], 'a person'),
    }));
}

function machineZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function signInOf(role: RoleName): SignIn {
  const { name } = must(
    STAFF.find((person) => person.role === role),
    `a ${role}`,
  );
  return { role, name, email: emailOf(name), password: PASSWORD };
}
