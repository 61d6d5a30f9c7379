/** A place of its own for each history: a branch with its people, and a vehicle, for its readings are judged by each other. */
import { hash } from '@node-rs/argon2';
import { permissions, type Permission } from '#contract/permissions.ts';
import type { History } from '#tests/sync/history.ts';
import { OFFICE } from '#tests/sync/server/yard.ts';
import { PASSWORD } from './link.ts';
import type { TwinServer } from './process.ts';

/** What every phone's person may do, and what is left of it when something is taken from them (tests/sync/server/yard.ts). */
const TAKEN: ReadonlySet<Permission> = new Set(['todo.update', 'todo.create', 'image.create', 'checklist.update']);
const EVERYDAY = permissions.filter((name) => !/\.view-(all|branch)$/.test(name));
export const ROLES = { everyday: 'twin', forbidden: 'twin-forbidden', office: 'twin-office' } as const;

/** A hash that costs nothing to check: signing in is real, and not what is measured. */
const passwordHash = await hash(PASSWORD, { memoryCost: 8, timeCost: 1 });

/** Roles, once for a database. */
export async function furnishYard(server: TwinServer): Promise<void> {
  const roles = [
    [ROLES.everyday, EVERYDAY],
    [ROLES.forbidden, EVERYDAY.filter((name) => !TAKEN.has(name))],
    [ROLES.office, permissions],
  ] as const;
  for (const [name, names] of roles) {
    await server.sql('insert into roles (name, title) values ($1, $1)', [name]);
    for (const permission of names)
      await server.sql('insert into role_permissions select id, $2 from roles where name = $1', [name, permission]);
  }
}

export interface Place {
  readonly branch: number;
  readonly vehicle: number;
  /** Number of the person in the history → id on the server. */
  readonly people: ReadonlyMap<number, number>;
  emailOf(id: number): string;
}

/** The people of the history and its office, in a branch of their own. May be asked for again after a kill. */
export async function furnishPlace(server: TwinServer, { seed, phones, steps }: History, n: number): Promise<Place> {
  const name = `history ${n} of ${seed}`;
  const numbers = new Set([
    ...phones.map((phone) => phone.user),
    ...steps.flatMap((step) => (step.do === 'switch' ? [step.user] : [])),
    OFFICE,
  ]);
  const email = (number: number): string => `p${number}.${n}@twin.example`;
  await server.sql(
    `with b as (insert into branches (name, timezone) values ($1, 'UTC') on conflict (name) do nothing returning id)
     insert into users (name, email, password_hash, role_id, branch_id, created_at, updated_at)
     select 'Person ' || p.number, p.email, $4, r.id, b.id, now(), now()
     from b, unnest($2::int[], $3::text[]) p (number, email)
     join roles r on r.name = case p.number when ${OFFICE} then '${ROLES.office}' else '${ROLES.everyday}' end`,
    [name, [...numbers], [...numbers].map(email), passwordHash],
  );
  const rows = await server.sql<{ id: number; email: string; branch_id: number }>(
    'select u.id, u.email, u.branch_id from users u join branches b on b.id = u.branch_id where b.name = $1',
    [name],
  );
  const byEmail = new Map(rows.map((row) => [row.email, row.id]));
  const people = new Map([...numbers].map((number) => [number, byEmail.get(email(number))!]));
  const emails = new Map(rows.map((row) => [row.id, row.email]));
  const plate = `YD${String(n).padStart(6, '0')}`;
  await server.sql(
    `insert into vehicles (vin, plate, name, created_at, updated_at) values ($1, $2, 'Ford Transit 2022', now(), now())
     on conflict do nothing`,
    [`1FTBW2CM0NK${plate.slice(2)}`, plate],
  );
  const [vehicle] = await server.sql<{ id: number }>('select id from vehicles where plate = $1', [plate]);
  return { branch: rows[0]!.branch_id, vehicle: vehicle!.id, people, emailOf: (id) => emails.get(id)! };
}

/** The history with the server's ids of its people and its vehicle. */
export function peopled(history: History, { people, vehicle }: Place): History {
  const idOf = (number: number): number => people.get(number)!;
  return {
    ...history,
    vehicle,
    phones: history.phones.map((phone) => ({ ...phone, user: idOf(phone.user) })),
    steps: history.steps.map((step) => (step.do === 'switch' ? { ...step, user: idOf(step.user) } : step)),
  };
}
