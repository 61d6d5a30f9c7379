/** Where the demo's people work besides their home, when they were seen last, and those who are not in yet or not any more. */
import type { Insertable } from 'kysely';
import type { Database, UsersTable } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { HISTORY_DAYS } from '../fleet.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { type DemoOther, emailOf, OTHERS, STAFF } from '../people.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

/** A password that nobody knows. */
const UNKNOWN = 'unknown';

export async function loadPeople(demo: DemoContext): Promise<void> {
  await loadBranches(demo);
  await loadSignIns(demo);
  await loadOthers(demo);
}

const before = ({ now }: DemoContext, ms: number): Date => new Date(now.getTime() - ms);

function loadBranches(demo: DemoContext): Promise<void> {
  const { db, yard } = demo;
  const rows = STAFF.flatMap(({ name, branches = [] }) =>
    branches.map((place) => ({
      user_id: personOf(demo, name),
      branch_id: must(yard.branches[place], 'a branch'),
    })),
  );
  return insertAll(db, 'user_branches', rows);
}

/** Nobody can use these sign-ins: what stands for a hash is the hash of nothing. */
function loadSignIns(demo: DemoContext): Promise<void> {
  const rows = STAFF.map(({ name, role }, nth): Insertable<Database['sessions']> => {
    const isOnPhone = role === 'technician' || role === 'lead';
    const created_at = before(demo, (3 + 4 * nth) * DAY);
    return {
      id_hash: `demo sign-in ${nth}`,
      user_id: personOf(demo, name),
      created_at,
      seen_at: before(demo, (7 + 41 * nth) * MINUTE),
      expires_at: before(demo, -30 * DAY),
      ends_at: new Date(created_at.getTime() + 180 * DAY),
      label: isOnPhone ? 'Chrome on Android' : 'Edge on Windows',
      kind: isOnPhone ? 'phone' : 'computer',
      network: isOnPhone ? '198.51.100.0/24' : '203.0.113.0/24',
    };
  });
  return insertAll(demo.db, 'sessions', rows);
}

/** How far each has come. Who asks to be let in has chosen a password. */
function accountOf(demo: DemoContext, { state, ago }: DemoOther): Partial<Insertable<UsersTable>> {
  const at = before(demo, ago * DAY);
  if (state === 'invited') return { invited_at: at, created_at: at, updated_at: at };
  if (state === 'requested') return { requested_at: at, created_at: at, updated_at: at, password_hash: UNKNOWN };
  const begun = before(demo, HISTORY_DAYS * DAY);
  return { created_at: begun, first_signed_in_at: begun, updated_at: at, password_hash: UNKNOWN };
}

async function loadOthers(demo: DemoContext): Promise<void> {
  const { db, yard, now } = demo;
  const idsOf = async (table: 'roles' | 'departments') =>
    new Map((await db.selectFrom(table).select(['id', 'name']).execute()).map(({ id, name }) => [name, id]));
  const [roles, departments] = [await idsOf('roles'), await idsOf('departments')];
  const rows = OTHERS.map((one) => ({
    name: one.name,
    email: emailOf(one.name),
    phone: one.phone ?? null,
    password_hash: null,
    role_id: must(roles.get(one.role), `the role ${one.role}`),
    branch_id: must(yard.branches[one.branch], 'a branch'),
    department_id: must(departments.get(one.department), one.department),
    active: false,
    created_at: now,
    updated_at: now,
    ...accountOf(demo, one),
  }));
  await tellOf(demo, await insertForIds(db, 'users', rows));
}

const ACTS: Readonly<Record<DemoOther['state'], { readonly action: string; readonly detail: object }>> = {
  invited: { action: 'user.create', detail: {} },
  requested: { action: 'user.request', detail: {} },
  inactive: { action: 'user.update', detail: { from: { active: true }, to: { active: false } } },
};

/** The history of each. */
async function tellOf(demo: DemoContext, ids: readonly number[]): Promise<void> {
  const rows = OTHERS.map(({ state, ago }, nth) => ({
    at: before(demo, ago * DAY),
    user_id: state === 'requested' ? null : personOf(demo, 'Ruth Meyer'),
    action: ACTS[state].action,
    entity: 'user',
    entity_id: must(ids[nth], 'a person'),
    detail: JSON.stringify(ACTS[state].detail),
    request_id: 'demo',
  }));
  await demo.db.insertInto('audit').values(rows).execute();
}
