/**
 * Walk-rounds. The phone makes their key, so that the first save is as repeatable as the others and none waits for a server id. Lane: the
 * walk-round. Its end has a lane of its own, and waits for what the server needs for it (docs/decisions/0034).
 */
import { prechecks as calls } from '#contract/areas/prechecks.ts';
import { endLane, recordLane } from '#db/lane.ts';
import type { Lid, Mutation, PrecheckRow, Row } from '#db/records.ts';
import { sidIn } from '../core/ids.ts';
import type { Coalesced } from '../core/types.ts';
import { actInstant, changes, parsed, type Said, times } from './define.ts';
import type { Op, OpArgs, PrecheckFacts } from './op.ts';
import { pictureOps } from './pictures.ts';
import { precheckImageRow, precheckRow } from './precheck-rows.ts';
import { handoverLid } from './rental-rows.ts';

type Save = Said<'prechecks.save'>;

/** Screens say the end alone: what else a save says would be said again in another lane, and two lanes do not know of each other's order. */
const isEnd = ({ completed, ...facts }: PrecheckFacts): boolean =>
  completed === true && Object.keys(facts).length === 0;

/** Where that is noted without which it cannot end: with a booking what is read at the vehicle stands at its hand-over, or at its return. */
function readAt({ lid, booking, kind }: OpArgs['prechecks.save']): Lid[] {
  const id = booking ? sidIn(booking) : null;
  if (id === null || kind === 'daily') return [lid];
  return [lid, handoverLid(id, kind === 'out' ? 'checkin' : 'checkout')];
}

const FRESH = {
  odometer: null,
  fuel_eighths: null,
  charge_percent: null,
  note: '',
  completed_at: null,
  items: {},
  skip: {},
} satisfies Partial<PrecheckRow>;

/** The walk-round as it is begun. */
function begun(m: Save) {
  const { key, vehicle_id, kind, booking = null, todo = null } = m.args;
  return { ...FRESH, key, vehicle_id, kind, booking, todo, at: actInstant(m) };
}

const without = (skip: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(skip).flatMap(([slot, reason]) => (reason === null ? [] : [[slot, reason]])));

function patched(row: Readonly<Record<string, unknown>>, m: Save) {
  const { items, skip, completed, ...facts } = m.args.patch;
  const before = row as Partial<PrecheckRow>;
  return {
    ...Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)),
    ...(items && { items: { ...before.items, ...items } }),
    ...(skip && { skip: without({ ...before.skip, ...skip }) }),
    ...(completed && { completed_at: before.completed_at ?? actInstant(m) }),
  };
}

function applied(row: Row | undefined, m: Save): Row {
  const before = row ?? { lid: m.lid, dirty: 1 as const, acked: 0, ...begun(m) };
  return { ...before, ...patched(before, m) };
}

/** A server's number of a check is text in an object's key. */
const itemsOf = (items: NonNullable<PrecheckFacts['items']>) =>
  Object.entries(items).map(([check, { state, note }]) => ({ check_id: Number(check), state, note }));

/** What a save says, in names of which a later one may say the same again. */
function namesIn({ items = {}, skip = {}, ...facts }: PrecheckFacts): readonly string[] {
  const said = Object.entries(facts).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  return [...said, ...Object.keys(items).map((id) => `item ${id}`), ...Object.keys(skip).map((slot) => `skip ${slot}`)];
}

/** The first save says when the walk-round was begun: before it there was nothing that it could have changed. */
const begins = ({ base }: Mutation): boolean => Object.keys(base).length === 0;

/**
 * As `sameFields`: only a save of which nothing would be left takes the later one's time. When it was begun and when it ended stay, and
 * no end takes the place of an earlier save: another end may stand between them, in a lane of its own.
 */
function melted(earlier: Mutation, later: Save): Coalesced {
  if (earlier.op !== 'prechecks.save' || begins(earlier)) return { kind: 'keep' };
  const { patch } = earlier.args as OpArgs['prechecks.save'];
  const again = new Set(namesIn(later.args.patch));
  const ends = patch.completed || later.args.patch.completed;
  const isCovered = !ends && namesIn(patch).every((name) => again.has(name));
  return isCovered ? { kind: 'merge', args: later.args } : { kind: 'keep' };
}

const save: Op = {
  ...changes({
    name: 'prechecks.save',
    t: 'prechecks',
    endpoint: calls.save,
    lane: ({ lid, patch }) => (isEnd(patch) ? endLane(lid) : recordLane(lid)),
    patch: patched,
    input: (m, resolve, mono) => {
      const { key, vehicle_id, kind, booking, todo, patch } = m.args;
      const { items, ...facts } = patch;
      const of = {
        ...(booking && { booking_id: resolve(booking) }),
        ...(todo && { todo_id: resolve(todo) }),
      };
      const said = { ...facts, ...(items && { items: itemsOf(items) }) };
      return { body: { key, vehicle_id, kind, ...of, ...said, ...times(m, mono) } };
    },
    rows: (answer) => [precheckRow(answer)],
    coalesce: melted,
  }),
  // Its pictures come with a call of their own, so that it takes no upload's place.
  upload: false,
  begins: true,
  without: (args, lid) => {
    const { pictures = [] } = args as OpArgs['prechecks.save'];
    if (pictures.includes(lid)) return { ...args, pictures: pictures.filter((one) => one !== lid) };
    return args['todo'] === lid ? { ...args, todo: null } : null;
  },
  deps: (args) => {
    const { booking, todo, patch, pictures = [] } = args as OpArgs['prechecks.save'];
    const ended = isEnd(patch) ? [...readAt(args as OpArgs['prechecks.save']), ...pictures] : [];
    return [booking, todo, ...ended].filter((one) => typeof one === 'string');
  },
  after: (args) => {
    const said = args as OpArgs['prechecks.save'];
    return isEnd(said.patch) ? readAt(said).map(recordLane) : [];
  },
  apply: (row, m) => applied(row, m as unknown as Save),
  learn: (_, body) => {
    const answer = parsed(calls.save, body);
    return { sid: answer?.precheck.id ?? null, rows: answer ? [precheckRow(answer)] : [] };
  },
};

/** The walk-round is there before its pictures are sent; each says again which one it is. */
const images = pictureOps({
  t: 'precheckImages',
  upload: {
    name: 'prechecks.upload',
    endpoint: calls.save,
    file: 'image',
    member: 'image',
    fields: ({ slot }) => ({ slot, url: null, by: null, damage_id: null }),
    body: (m, resolve, mono) => {
      const { key, vehicle_id, kind, slot, damage } = m.args;
      return { key, vehicle_id, kind, slot, ...(damage && { damage_id: resolve(damage) }), ...times(m, mono) };
    },
    rows: ({ precheckImages }) => precheckImages.map((image) => precheckImageRow(image, null)),
    listsAll: true,
  },
  list: {
    endpoint: calls.one,
    input: ({ key }) => ({ params: { key } }),
    rows: ({ precheckImages }) => precheckImages.map((image) => precheckImageRow(image, null)),
  },
  removal: { name: 'prechecks.deleteImage', endpoint: calls.removeImage },
});

export const precheckOps: readonly Op[] = [save, ...images];
