/** Walk-rounds of the last days: those of bookings beside their hand-overs, and daily ones, of which one found something, one met locked doors and one is under way. */
import { sql } from 'kysely';
import { type PrecheckKind, walkRoundSlots } from '#contract/areas/prechecks.ts';
import { formatStamp } from '#contract/stamp.ts';
import { appliesTo } from '#server/areas/maintenance/applies.ts';
import { must } from '#server/lib/must.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { storeWalkRound } from '../walk-round-pictures.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** So many hand-overs, the last ones with pictures. */
const HANDED = 4;

interface Round {
  readonly vehicle_id: number;
  readonly booking_id: number | null;
  readonly kind: PrecheckKind;
  readonly at: Date;
  readonly by: number;
  /** Of places that the hand-over shows there is no other picture. */
  readonly shown: readonly string[];
  readonly isOpen: boolean;
  /** Nobody could look inside. */
  readonly isLocked: boolean;
}

const LOCKED = 'Locked, the keys were in the office';
const INSIDE: ReadonlySet<string> = new Set(['dash', 'front_seats', 'rear_seats', 'boot']);
/** Of the one that is under way. */
const TAKEN = 7;
const TIGHT = { slot: 'rear_left', reason: 'Wall too close' };
const FOUND = { title: 'Washer fluid', note: 'Empty, the pump runs dry.' } as const;

export async function loadPrechecks(demo: DemoContext): Promise<void> {
  const rounds = [...(await handedOver(demo)), ...(await daily(demo))];
  const ids = await insertForIds(
    demo.db,
    'prechecks',
    rounds.map((round, nth) => rowOf(round, nth)),
  );
  await loadItems(demo, rounds, ids);
  await loadPictures(demo, rounds, ids);
}

/** As vehicles went out and came back, before the hand-over. */
async function handedOver({ db }: DemoContext): Promise<Round[]> {
  const { rows } = await sql<Omit<Round, 'isOpen' | 'isLocked'>>`
    select b.vehicle_id, b.id as booking_id, case h.phase when 'checkin' then 'out' else 'in' end as kind,
      h.done_at - interval '9 minutes' as at, h.done_by as by, shown.slots as shown
    from handovers h
    join bookings b on b.id = h.booking_id
    cross join lateral (
      select array_agg(i.slot) as slots from checkin_images i
      where i.booking_id = b.id and i.phase = h.phase and i.vehicle_id = b.vehicle_id
    ) shown
    where shown.slots is not null and h.odometer_id is not null and h.done_by is not null
    order by h.done_at desc, h.id limit ${HANDED}`.execute(db);
  return rows.map((row) => ({ ...row, isOpen: false, isLocked: false }));
}

/** Of the first branch: the oldest found something, the youngest is under way. */
async function daily(demo: DemoContext): Promise<Round[]> {
  const { db, now, yard } = demo;
  const vehicles = await db
    .selectFrom('vehicles')
    .select('id')
    .where('branch_id', '=', must(yard.branches[0], 'a branch'))
    .where('status', '=', 'ready')
    .where('deleted_at', 'is', null)
    .where('retired_at', 'is', null)
    .orderBy('id')
    .limit(3)
    .execute();
  const hours = [50, 26, 1];
  return vehicles.map(({ id: vehicle_id }, nth) => ({
    vehicle_id,
    booking_id: null,
    kind: 'daily',
    at: new Date(now.getTime() - (hours[nth] ?? 1) * HOUR),
    by: personOf(demo, nth === 1 ? 'Liam Byrne' : 'Tom Becker'),
    shown: [],
    isOpen: nth === 2,
    isLocked: nth === 1,
  }));
}

const endOf = (at: Date): Date => new Date(at.getTime() + 8 * MINUTE);

const rowOf = ({ vehicle_id, booking_id, kind, at, by, isOpen }: Round, nth: number) => ({
  // The same for the same yard.
  key: `7d3c52f0-0000-4000-8000-${String(nth + 1).padStart(12, '0')}`,
  vehicle_id,
  booking_id,
  todo_id: null,
  kind,
  at,
  reading_id: null,
  fuel_eighths: kind === 'daily' ? 6 : null,
  charge_percent: null,
  completed_at: isOpen ? null : endOf(at),
  completed_by: isOpen ? null : by,
  device_at: at,
  received_at: new Date(at.getTime() + MINUTE),
  created_at: new Date(at.getTime() + MINUTE),
  created_by: by,
  updated_at: new Date(at.getTime() + 9 * MINUTE),
});

/** Everything is in order but for what one of the daily ones found. */
async function loadItems(demo: DemoContext, rounds: readonly Round[], ids: readonly number[]): Promise<void> {
  const { db } = demo;
  for (const [nth, round] of rounds.entries()) {
    if (round.isOpen) continue;
    const checked_at = new Date(round.at.getTime() + 2 * MINUTE);
    const { rows: checks } = await sql<{ readonly id: number; readonly title: string }>`
      select c.id, c.title from maintenance_checks c, vehicles v
      where v.id = ${round.vehicle_id} and c.deleted_at is null and ${appliesTo('c.applies')}`.execute(db);
    const precheck_id = must(ids[nth], 'a walk-round');
    const whose = { precheck_id, checked_at, checked_by: round.by };
    const ok = { ...whose, state: 'ok' as const, todo_id: null };
    await insertAll(
      db,
      'precheck_items',
      checks.map(({ id, title }) => ({ ...ok, check_id: id, title })),
    );
  }
  const found = rounds.findIndex(({ kind }) => kind === 'daily');
  if (found !== -1) await findFault(demo, must(rounds[found], 'a walk-round'), must(ids[found], 'a walk-round'));
}

/** What failed became a todo, which was done within the hour. */
async function findFault({ db, yard, zone }: DemoContext, round: Round, precheckId: number): Promise<void> {
  const [made, done] = [new Date(round.at.getTime() + 2 * MINUTE), new Date(round.at.getTime() + 50 * MINUTE)];
  const who = { created_by: round.by, completed_by: round.by, resource: round.by };
  const [todo] = await insertForIds(db, 'todos', [
    {
      ...FOUND,
      ...who,
      vehicle_id: round.vehicle_id,
      branch_id: must(yard.branches[0], 'a branch'),
      todo_date: dayOf(made, zone),
      completed_at: done,
      created_at: made,
      updated_at: done,
    },
  ]);
  await db
    .updateTable('precheck_items')
    .set({ state: 'failed', note: FOUND.note, todo_id: must(todo, 'a todo') })
    .where('precheck_id', '=', precheckId)
    .where('title', '=', FOUND.title)
    .execute();
}

/** Why there is no picture of a place: one was locked, and one that is under way stands beside a wall. */
function reasonOf({ isOpen, isLocked }: Round, slot: string): string | null {
  if (isOpen) return slot === TIGHT.slot ? TIGHT.reason : null;
  return isLocked && INSIDE.has(slot) ? LOCKED : null;
}

/** The places of the round that are filled. */
const placesOf = (round: Round) =>
  walkRoundSlots
    .filter((slot) => !round.shown.includes(slot))
    .slice(0, round.isOpen ? TAKEN + 1 : undefined)
    .map((slot) => ({ slot, reason: reasonOf(round, slot) }));

async function loadPictures(demo: DemoContext, rounds: readonly Round[], ids: readonly number[]): Promise<void> {
  const { db } = demo;
  const files = await storeWalkRound(demo);
  const taken = rounds.flatMap((round, nth) =>
    placesOf(round).map(({ slot, reason }, n) => ({
      slot,
      reason,
      file: reason === null ? must(files.get(slot), 'a picture') : null,
      at: new Date(round.at.getTime() + n * 20_000),
      by: round.by,
      precheck_id: must(ids[nth], 'a walk-round'),
    })),
  );
  const made = await insertForIds(
    db,
    'precheck_images',
    taken.map(({ slot, reason, file, at, by, precheck_id }) => ({
      precheck_id,
      slot,
      // Its file follows.
      attachment_id: file === null ? null : 0,
      sha256: file?.sha256 ?? null,
      name: file === null ? '' : `${slot}.jpg`,
      skip_reason: reason,
      damage_id: null,
      taken_at: at,
      latitude: null,
      longitude: null,
      stamp: formatStamp({ ms: at.getTime(), counter: 0, device: 'demo0000' }),
      deleted_stamp: null,
      created_at: at,
      created_by: by,
      deleted_at: null,
      deleted_by: null,
    })),
  );
  const owned = taken.flatMap(({ file, at, by }, nth) =>
    file === null ? [] : [{ ...file, owner_id: must(made[nth], 'a picture'), created_at: at, created_by: by }],
  );
  await insertAll(
    db,
    'attachments',
    owned.map((file) => ({ ...file, owner_kind: 'precheck_image', position: 1 })),
  );
  await sql`
    update precheck_images i set attachment_id = a.id
    from attachments a where a.owner_kind = 'precheck_image' and a.owner_id = i.id`.execute(db);
}
