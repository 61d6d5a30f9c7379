/** A month of the log book in every branch: some entries pinned, some with photos, some with the todo that was made of them. */
import { sql } from 'kysely';
import type { LogKind } from '#contract/areas/logs.ts';
import { must } from '#server/lib/must.ts';
import { addDays, dayOf, instantAt } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { STAFF } from '../people.ts';
import { BODY_COLOURS, vehiclePicture, VIEWS } from '../pictures.ts';
import { type Random, seeded } from '../random.ts';
import { storeFile } from '../stored-file.ts';
import { EVENTS, FOLLOWED, PINNED } from './log-events.ts';

const SEED = 20_261_128;
const DAYS = 30;
const TIMES = ['07:42', '09:15', '11:05', '13:20', '15:48', '17:31'] as const;

interface DemoLog {
  readonly at: Date;
  readonly kind: LogKind;
  readonly title: string;
  readonly text: string;
  readonly vehicle_id: number | null;
  readonly branch_id: number;
  readonly pinned_until: string | null;
  readonly created_by: number;
  readonly follow_todo_id?: number;
}

interface Branch {
  readonly id: number;
  readonly timezone: string;
  readonly people: readonly number[];
  readonly vehicles: readonly number[];
}

export async function loadLogs(demo: DemoContext): Promise<void> {
  const random = seeded(SEED);
  const branches = await branchesOf(demo);
  const logs = [
    ...branches.flatMap((branch) => monthOf(demo, branch, random)),
    ...pinnedLogs(demo, must(branches[0], 'a branch')),
    ...(await followedLogs(demo)),
  ].toSorted((one, other) => one.at.getTime() - other.at.getTime());
  const rows = logs.map((log) => ({ ...log, created_at: log.at, updated_at: log.at }));
  const ids = await insertForIds(demo.db, 'logs', rows);
  await demo.db
    .insertInto('audit')
    .values(
      logs.map(({ at, created_by, branch_id, kind, title, text, vehicle_id }, n) => ({
        at,
        user_id: created_by,
        branch_id,
        action: 'log.create',
        entity: 'log',
        entity_id: must(ids[n], 'an entry'),
        detail: JSON.stringify({ to: { kind, title, text, vehicle_id, branch_id } }),
        request_id: 'demo',
      })),
    )
    .execute();
  await loadPhotos(demo, logs, ids);
}

async function branchesOf({ db, yard }: DemoContext): Promise<Branch[]> {
  const zones = await db.selectFrom('branches').select(['id', 'timezone']).orderBy('position').execute();
  const vehicles = await db
    .selectFrom('vehicles')
    .select(['id', 'branch_id'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return zones.map((branch, place) => ({
    ...branch,
    people: yard.staff.filter((_, n) => STAFF[n]?.branch === place && STAFF[n]?.role !== 'accountant'),
    vehicles: vehicles.filter(({ branch_id }) => branch_id === branch.id).map(({ id }) => id),
  }));
}

/** One to three entries a day. */
function monthOf({ now }: DemoContext, branch: Branch, random: Random): DemoLog[] {
  const today = dayOf(now, branch.timezone);
  return Array.from({ length: DAYS }, (_, ago) => addDays(today, -ago))
    .flatMap((day) => Array.from({ length: random.int(1, 3) }, () => entryOf(day, branch, random)))
    .filter(({ at }) => at <= now);
}

function entryOf(day: string, { id, timezone, people, vehicles }: Branch, random: Random): DemoLog {
  const { kind, title, text = '', isOfVehicle = false } = random.pick(EVENTS);
  return {
    at: instantAt(day, random.pick(TIMES), timezone),
    kind,
    title,
    text,
    vehicle_id: isOfVehicle ? random.pick(vehicles) : null,
    branch_id: id,
    pinned_until: null,
    created_by: random.pick(people),
  };
}

function pinnedLogs(demo: DemoContext, { id, timezone }: Branch): DemoLog[] {
  const today = dayOf(demo.now, timezone);
  return PINNED.map(({ kind, title, text, by, ago, days }) => ({
    at: instantAt(addDays(today, -ago), '08:05', timezone),
    kind,
    title,
    text,
    vehicle_id: null,
    branch_id: id,
    pinned_until: addDays(today, days),
    created_by: personOf(demo, by),
  }));
}

/** Entries of which todos were made, the day before each todo. */
async function followedLogs(demo: DemoContext): Promise<DemoLog[]> {
  const { db, now, zone } = demo;
  const titles = Object.keys(FOLLOWED);
  const { rows: todos } = await sql<{ id: number; name: string; vehicle_id: number; branch_id: number; day: string }>`
    select distinct on (c.name, t.completed_at is null)
      t.id, c.name, t.vehicle_id, t.branch_id, to_char(t.todo_date, 'YYYY-MM-DD') as day
    from todos t join task_categories c on c.id = t.category_id
    where c.name = any(${titles}::text[]) and t.vehicle_id is not null and t.branch_id is not null and t.deleted_at is null
      and t.todo_date between ${addDays(dayOf(now, zone), -6)}::date and ${dayOf(now, zone)}::date
    order by c.name, t.completed_at is null, t.todo_date desc, t.id`.execute(db);
  return todos.map(({ id, name, vehicle_id, branch_id, day }) => ({
    at: instantAt(addDays(day, -1), '16:10', zone),
    ...must(FOLLOWED[name], name),
    vehicle_id,
    branch_id,
    pinned_until: null,
    created_by: personOf(demo, 'Daniel Carter'),
    follow_todo_id: id,
  }));
}

/** Of every second damage there is a picture or two. */
async function loadPhotos(demo: DemoContext, logs: readonly DemoLog[], ids: readonly number[]): Promise<void> {
  const pictures: Awaited<ReturnType<typeof storeFile>>[] = [];
  for (const view of VIEWS) {
    const bytes = await vehiclePicture(view, BODY_COLOURS[3]);
    const pixels = { width: 800, height: 600 };
    pictures.push(await storeFile(demo, { name: `${view}.jpg`, mime: 'image/jpeg', bytes, pixels }));
  }
  const damages = logs.flatMap((log, n) => (log.kind === 'damage' ? [{ log, id: must(ids[n], 'an entry') }] : []));
  const rows = damages
    .filter((_, n) => n % 2 === 0)
    .flatMap(({ log, id }, n) =>
      pictures.slice(0, 1 + (n % 2)).map((picture, i) => ({
        ...picture,
        owner_kind: 'log',
        owner_id: id,
        position: i + 1,
        created_at: log.at,
        created_by: log.created_by,
      })),
    );
  await insertAll(demo.db, 'attachments', rows);
}
