/**
 * (19) Each shot is on the server once, under its own rental or walk-round, phase, place, vehicle and damage, with the time at which it was
 * taken. Its bytes stay on the phone until reading back has shown it, and only that makes it confirmed.
 */
import type { BlobRow, Lid, Mutation, PictureTable, Row, TableName } from '#db/records.ts';
import { MIRROR } from '#db/mirror.ts';
import { isPictures, PICTURES } from '#db/tables.ts';
import { sidIn } from '#sync/core/ids.ts';
import type { MemoryBackend } from '#sync/memory-store.ts';
import { EPOCH } from '../phone/clock-port.ts';
import type { Work } from '../ledger.ts';
import type { Effect } from '../server/yard.ts';
import type { PictureKind } from '../server/pictures.ts';
import type { World } from '../world.ts';

const KINDS: Readonly<Record<string, PictureKind>> = {
  'rentals.upload': 'bookingImages',
  'prechecks.upload': 'precheckImages',
  'privates.upload': 'privateImages',
};

/** What a mutation sends is a picture of a rental or of a walk-round. */
const sendsShot = ({ op }: Pick<Mutation, 'op'>): boolean => op in KINDS;

type Body = Readonly<Record<string, unknown>>;
type Parts = readonly { readonly id: number }[] | undefined;

const records = (body: Body, name: string) => (body[name] ?? []) as readonly Body[];

/** Pictures in an answer that shows what the server has, as `bookingImages 7`. */
export function shownIn(body: unknown): string[] {
  const all = (typeof body === 'object' && body !== null ? body : {}) as Body;
  const named = (t: PictureTable, list: Parts = []): string[] => list.map(({ id }) => `${t} ${id}`);
  return [
    ...records(all, 'todos').flatMap((todo) => named('images', todo['todoimages'] as Parts)),
    ...records(all, 'bookings').flatMap((booking) => named('bookingImages', booking['images'] as Parts)),
    ...records(all, 'prechecks').flatMap((walk) => named('precheckImages', walk['images'] as Parts)),
    ...records(all, 'rentals').flatMap((rental) => named('privateImages', rental['images'] as Parts)),
  ];
}

/** A picture became confirmed; `shown`: all that its person's phone was ever shown on the server. */
export function unread(table: string, before: Row | undefined, after: Row | undefined, shown: ReadonlySet<string>) {
  if (!PICTURES.some((t) => t === table) || !after || after['confirmed'] !== 1 || before?.['confirmed'] === 1)
    return null;
  return shown.has(`${table} ${after.sid}`) ? null : `${after.lid} counts as confirmed, and nobody has read it back`;
}

/** Full bytes left the phone: they were sent, and read back; or their picture is gone, or was made smaller. */
export function bytesGone({ ledger }: World, memory: MemoryBackend, { bid, st, mid }: BlobRow): string | null {
  if (st === 'thumb') return null;
  if (
    memory
      .table('outbox')
      .all()
      .some((m) => m.bids.includes(bid))
  )
    return `${mid} is not sent, and its bytes are gone`;
  const work = ledger.works.get(mid ?? '');
  if (work?.fate !== 'acked' || !isPictures(work.m.t)) return null;
  const row = memory.table(work.m.t).get(work.m.lid);
  return row?.['confirmed'] === 0 ? `${work.op} ${mid}: its bytes are gone before it was read back` : null;
}

/** A picture went from the screen as one that the server has not, and there it is. */
export function takenAway({ yard }: World, memory: MemoryBackend, table: string, before: Row, after: Row | undefined) {
  if (after || before.dirty !== 0 || before.sid === undefined) return null;
  if (table !== 'bookingImages' && table !== 'precheckImages' && table !== 'privateImages') return null;
  const { owner: of = '', refs } = MIRROR[table];
  const owner = refs[of] ?? table;
  const isOnItsWay = memory.table('outbox').find('[t+lid]', [table, before.lid]).length > 0;
  const isElsewhere = memory
    .table(table)
    .all()
    .some(({ sid }) => sid === before.sid);
  if (isOnItsWay || isElsewhere || !memory.table(owner).get(before[of] as Lid)) return null;
  return yard.records.get(table, before.sid)?.deleted === false
    ? `${before.lid} is shown no more, and the server has it`
    : null;
}

/** A record went from the screen; pictures of it must not be left. */
export function leftAlone(memory: MemoryBackend, table: string, before: Row | undefined, after: Row | undefined) {
  if (!before || after) return null;
  for (const t of PICTURES) {
    const { owner = '', refs } = MIRROR[t];
    if (refs[owner] !== table) continue;
    const [left] = memory.table(t).find(owner, before.lid);
    if (left) return `${before.lid} is shown no more, and ${left.lid} of it is`;
  }
  return null;
}

/** After one more effect of the work: where it was put, and what it refers to. */
export function misplaced(world: World, { op, mid, m }: Work, { asked, done }: Effect): string | null {
  const kind = KINDS[op];
  const row = kind && done.made ? world.yard.records.get(kind, done.made.id)?.row : undefined;
  if (!row) return null;
  const { args } = m;
  const vehicle = 'vehicle_id' in row ? row.vehicle_id : args['vehicle_id'];
  const said = [row.slot, vehicle, 'phase' in row ? row.phase : undefined];
  const meant = [args['slot'], args['vehicle_id'] ?? vehicle, args['phase']];
  if (said.some((value, i) => value !== meant[i]))
    return `${op} ${mid} is ${JSON.stringify(said)}, and was taken of ${JSON.stringify(meant)}`;
  if (!isOfIts(world, m, row)) return `${op} ${mid} is of another record`;
  const [at, latest] = [args['taken_at'] as string, new Date(EPOCH + world.time.now).toISOString()];
  // Of the same bytes twice the first stands.
  if (row.name === asked.body['name'] && row.taken_at !== (at > latest ? row.taken_at : at))
    return `${op} ${mid} was taken at ${at}, and the server has ${row.taken_at}`;
  return null;
}

function isOfIts({ yard, ledger }: World, { args, mid }: Mutation, row: object): boolean {
  const made = (t: TableName, lid: unknown): unknown[] =>
    [...ledger.works.values()].flatMap(({ m, effects }) =>
      m.t === t && m.lid === lid ? effects.flatMap(({ done }) => (done.made ? [done.made.id] : [])) : [],
    );
  const damage = (args['damage'] ?? null) as Lid | null;
  const { damage_id, name } = row as { readonly damage_id: number | null; readonly name: string };
  // The same bytes in a place are one: whoever chooses a close-up twice, for two damages, has it at the first.
  const isItsDamage =
    damage === null ||
    name !== `${mid}.jpg` ||
    damage_id === sidIn(damage) ||
    made('damages', damage).includes(damage_id);
  if ('booking_id' in row) return isItsDamage && row.booking_id === sidIn(args['booking'] as Lid);
  if ('rental_id' in row) return row.rental_id === sidIn(args['rental'] as Lid);
  const { precheck_id } = row as { readonly precheck_id: number };
  return isItsDamage && yard.records.get('prechecks', precheck_id)?.row.key === args['key'];
}

const sameIn = (work: Work) => {
  const { args, mid } = work.m;
  const sha256 = (args['image'] as { readonly sha256?: string } | undefined)?.sha256;
  return (row: { readonly name: string; readonly sha256: string; readonly slot: string }): boolean =>
    row.name === `${mid}.jpg` || (row.sha256 === sha256 && row.slot === args['slot']);
};

/** Taken for done: the server has it, or had it until somebody took it away. */
export function neverThere({ yard }: World, work: Work): string | null {
  const kind = KINDS[work.op];
  if (!kind) return null;
  const isThere = [...yard.records.tables[kind].values()].some(({ row }) => sameIn(work)(row));
  return isThere ? null : `${work.op} ${work.mid} was taken for done, and the server does not have it`;
}

/** At rest: every shot that was sent is there once. */
export function shotsAtRest(world: World): string | null {
  for (const work of world.ledger.works.values()) {
    const kind = KINDS[work.op];
    if (!kind || work.fate !== 'acked') continue;
    const named = world.yard.records.living(kind).filter(({ name }) => name === `${work.mid}.jpg`);
    if (named.length > 1 && !world.doubled.has(work)) return `${work.op} ${work.mid} is there ${named.length} times`;
    const lost = neverThere(world, work);
    if (lost !== null) return lost;
  }
  return null;
}

/** Nothing can be sent any more until people decide: a picture waits for its own sake, or for what it shows. */
export function pictureHeldUp(outbox: readonly Mutation[]): string | null {
  const unsent = new Set(outbox.filter((m) => !sendsShot(m)).map(({ lid }) => lid));
  const waits = outbox.find((m) => sendsShot(m) && m.st !== 'failed' && !m.deps.some((lid) => unsent.has(lid)));
  return waits ? `${waits.op} ${waits.mid} waits for a picture that was refused` : null;
}
