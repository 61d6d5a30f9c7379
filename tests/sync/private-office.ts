/** What the office does with private rentals while others stand at their vehicles. */
import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { PrivateOfficeAct } from './history.ts';
import type { Reply } from './server/asked.ts';
import { changePrivate, deletePrivate, listCheck } from './server/private-writes.ts';
import { checkOfWayId, type PrivateFields, wayId } from './server/privates.ts';
import type { Kind } from './server/records.ts';
import type { World } from './world.ts';

type Do = (world: World, pick: number, n: number) => unknown;

const DAY_MS = 86_400_000;
const iso = (ms: number): string => new Date(ms).toISOString();
const choose = <T>(list: readonly T[], pick: number): T | undefined => list[pick % Math.max(1, list.length)];

const rentalOf = ({ yard }: World, pick: number) => choose(yard.records.living('privateRentals'), pick);

/** Done to one of those that fit. */
const toOne =
  (fits: (row: PrivateFields) => boolean, change: (row: PrivateFields, at: string) => Partial<PrivateFields>): Do =>
  (world, pick) => {
    const { records, now } = world.yard;
    const row = choose(records.living('privateRentals').filter(fits), pick);
    if (!row) return;
    changePrivate(records, row.id, now, change(row, iso(now)));
    world.count('office changes a private rental');
  };

function heard({ watch }: World, kind: Kind, id: number, fields: object, { status, superseded }: Reply): void {
  if (status === 200) watch.hold('latest wins', watch.latest.office(kind, id, { ...fields }, superseded));
}

const readings = (n: number) => [{ odometer: 50_000 + n }, { fuel_eighths: n % 9 }, { charge_percent: n % 101 }];

async function read(world: World, id: number, phase: RentalPhase, facts: object): Promise<void> {
  const told = await world.yard.office('private_rental_update/{id}', { params: { id }, body: { phase, ...facts } });
  heard(world, 'privateNotes', wayId(id, phase), facts, told);
}

async function find(world: World, id: number, phase: RentalPhase, pick: number, n: number): Promise<void> {
  const { records } = world.yard;
  const ways = records.living('privateChecks').filter((row) => row.rental_id === id && row.phase === phase);
  const check_id = choose(ways, pick)?.check_id;
  if (check_id === undefined) return;
  const said = { state: (['ok', 'failed', 'na'] as const)[pick % 3] ?? 'ok', note: `their look ${n}` };
  const body = { phase, checks: [{ check_id, ...said }] };
  const told = await world.yard.office('private_rental_update/{id}', { params: { id }, body });
  heard(world, 'privateChecks', checkOfWayId(id, phase, check_id), { found: said }, told);
}

const phaseOf = (pick: number): RentalPhase => (pick % 2 === 0 ? 'checkin' : 'checkout');

export const PRIVATE_OFFICE: Readonly<Record<PrivateOfficeAct, Do>> = {
  privateGive: toOne(
    ({ status }) => status === 'scheduled',
    (_, at) => ({ status: 'active', status_at: at, picked_up_at: at }),
  ),
  /** With what was read as it came back. */
  privateBack: async (world, pick, n) => {
    const row = choose(
      world.yard.records.living('privateRentals').filter(({ status }) => status === 'active'),
      pick,
    );
    if (!row) return;
    await read(world, row.id, 'checkout', { odometer: 60_000 + n });
    const at = iso(world.yard.now);
    changePrivate(world.yard.records, row.id, world.yard.now, { status: 'returned', status_at: at, returned_at: at });
    world.count('office takes a private rental back');
  },
  privatePlan: (world, pick, n) => {
    const ends_at = pick % 3 === 0 ? null : iso(world.yard.now + (pick % 20) * DAY_MS);
    return toOne(
      ({ status }) => status === 'scheduled' || status === 'active',
      () => ({ note: `planned ${n}`, ends_at }),
    )(world, pick, n);
  },
  privateCancel: toOne(
    ({ status }) => status === 'scheduled',
    (_, at) => ({ status: 'cancelled', status_at: at }),
  ),
  privateRead: (world, pick, n) => {
    const row = rentalOf(world, pick >> 1);
    return row && read(world, row.id, phaseOf(pick), choose(readings(n), pick) ?? {});
  },
  privateFind: (world, pick, n) => {
    const row = rentalOf(world, pick >> 1);
    return row && find(world, row.id, phaseOf(pick), pick >> 3, n);
  },
  privateList: ({ yard }, pick) => {
    const check = choose(yard.records.living('privateChecks'), pick)?.check_id;
    if (check !== undefined) listCheck(yard.records, check);
  },
  privateUnshow: ({ yard: { records } }, pick) => {
    const id = choose(records.living('privateImages'), pick)?.id;
    const kept = id === undefined ? undefined : records.get('privateImages', id);
    if (kept) records.put('privateImages', kept.row.id, { ...kept, deleted: true });
  },
  privateRemove: (world, pick) => {
    const row = rentalOf(world, pick);
    if (!row || row.status === 'active' || pick % 2 === 0) return;
    deletePrivate(world.yard.records, row.id, true);
    world.count('office deletes a private rental');
  },
  privateRestore: ({ yard }, pick) => {
    const deleted = [...yard.records.tables.privateRentals.values()].filter((kept) => kept.deleted);
    const row = choose(deleted, pick)?.row;
    if (row) deletePrivate(yard.records, row.id, false);
  },
};
