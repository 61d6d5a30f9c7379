/** Groups of the demo: vehicles that are asked for together, and people who work together. */
import type { Kysely } from 'kysely';
import { GROUP_KINDS, type GroupKind } from '#server/areas/groups/kinds.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';

const DAY_MS = 86_400_000;
const MADE_DAYS_AGO = 90;

interface DemoGroup {
  readonly name: string;
  readonly note: string;
  /** Place in `BRANCHES`; null: of all. */
  readonly branch: number | null;
}

const VEHICLES: readonly (DemoGroup & { readonly models: RegExp })[] = [
  { name: 'Airport vans', note: 'Two of them stay free each Friday.', branch: 1, models: /Transit|ProMaster|Sienna/ },
  { name: 'SUVs', note: '', branch: null, models: /RAV4|Rogue|Tucson|Sportage|CX-5/ },
  { name: 'Electric', note: 'Plugged in over night.', branch: null, models: /Tesla/ },
  { name: 'City cars', note: 'For insurers, by the day.', branch: 0, models: /Corolla|Civic/ },
  { name: 'Winter tyres', note: 'On until the end of March.', branch: null, models: /Wrangler|RAV4|Transit/ },
  { name: 'For sale in spring', note: 'Prices are with Ruth.', branch: null, models: /2019/ },
];

const PEOPLE: readonly (DemoGroup & { readonly names: readonly string[] })[] = [
  { name: 'Wash crew', note: 'Mornings.', branch: 0, names: ['Ana Sousa', 'Joanna Nowak', 'Maya Patel'] },
  { name: 'Drivers', note: '', branch: null, names: ['Liam Byrne', 'Grace Mensah'] },
  {
    name: 'Workshop',
    note: 'Brakes, oil, tyres.',
    branch: null,
    names: ['Tom Becker', 'Karim Haddad', 'Pedro Almeida'],
  },
];

export async function loadGroups(demo: DemoContext): Promise<void> {
  const vehicles = await inService(demo.db);
  const ids = (models: RegExp, branch: number | null) =>
    vehicles
      .filter((one) => models.test(one.name) && (branch === null || one.branch_id === demo.yard.branches[branch]))
      .map(({ id }) => id);
  await insertGroups(
    demo,
    GROUP_KINDS.vehicles,
    VEHICLES.map((one) => [one, ids(one.models, one.branch)] as const),
  );
  await insertGroups(
    demo,
    GROUP_KINDS.people,
    PEOPLE.map((one) => [one, one.names.map((name) => personOf(demo, name))] as const),
  );
}

const inService = (db: Kysely<Database>) =>
  db
    .selectFrom('vehicles')
    .select(['id', 'name', 'branch_id'])
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('plate')
    .execute();

async function insertGroups(
  demo: DemoContext,
  { table, members, entity }: GroupKind,
  groups: readonly (readonly [DemoGroup, readonly number[]])[],
): Promise<void> {
  const { db, now, yard } = demo;
  const at = new Date(now.getTime() - MADE_DAYS_AGO * DAY_MS);
  const created_by = personOf(demo, 'Daniel Carter');
  const rows = groups.map(([{ name, note, branch }]) => ({
    name,
    note,
    branch_id: branch === null ? null : must(yard.branches[branch], 'a branch'),
    created_at: at,
    created_by,
    updated_at: at,
  }));
  const ids = await insertForIds(db, table, rows);
  const inGroups = groups.flatMap(([, of], n) =>
    of.map((id, place) => ({ group_id: must(ids[n], 'a group'), id, position: place + 1 })),
  );
  if (members === 'vehicle_group_members')
    await insertAll(
      db,
      members,
      inGroups.map(({ id, ...row }) => ({ ...row, vehicle_id: id })),
    );
  else
    await insertAll(
      db,
      members,
      inGroups.map(({ id, ...row }) => ({ ...row, user_id: id })),
    );
  const lines = rows.map(({ name, note, branch_id }, n) => ({
    at,
    user_id: created_by,
    branch_id,
    action: `${entity}.create`,
    entity,
    entity_id: must(ids[n], 'a group'),
    detail: JSON.stringify({ to: { name, note, branch_id } }),
    request_id: 'demo',
  }));
  await insertAll(db, 'audit', lines);
}
