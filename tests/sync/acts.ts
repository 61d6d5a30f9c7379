/** What a person does in the app: intents as screens make them, about rows that the phone shows. */
import type { Lid, Row, TableName } from '#db/records.ts';
import type { Intent } from '#sync/api.ts';
import { newLid } from '#sync/core/ids.ts';
import { completionIntents } from '#sync/ops/attendance.ts';
import type { OpArgs, OpName, TodoFields } from '#sync/ops/op.ts';
import type { ActKind, BookingActKind, PictureActKind, PrivateActKind } from './history.ts';
import { EPOCH } from './phone/clock-port.ts';
import type { Rng } from './random.ts';

/** The rows of a table that the phone shows. */
export type Shown = (t: TableName) => readonly Row[];

export interface Maker {
  readonly shown: Shown;
  readonly rng: Rng;
  readonly uuid: () => string;
  /** A number that no other act has: what it writes is known by it. */
  readonly n: number;
  /** Virtual ms. */
  readonly now: number;
  /** The one that every todo of a history is about. */
  readonly vehicle: number;
}

export type Make = (maker: Maker, pick: number) => Intent[] | null;

export const choose = (rows: readonly Row[], pick: number): Row | undefined => rows[pick % Math.max(1, rows.length)];

export const living = ({ shown }: Maker): readonly Row[] => shown('todos').filter((row) => !row['deleted_at']);

/** The newest few are what people work on: then acts meet. */
function todo(maker: Maker, pick: number): Row | undefined {
  const rows = living(maker);
  return choose(rows.slice(-6), pick);
}

export function intent<N extends OpName>(op: N, args: OpArgs[N], files?: Intent['files']): Intent {
  return { op, args, ...(files && { files }) };
}

/** Days of the yard within what a phone mirrors. */
const day = ({ now, rng }: Maker): string =>
  new Date(EPOCH + now + (rng.chance(0.7) ? 0 : rng.between(-3, 3)) * 86_400_000).toISOString().slice(0, 10);

const add: Make = (maker) => {
  const title = `made ${maker.n}`;
  const fields = { title, todo_date: day(maker), vehicle_id: maker.vehicle };
  return [intent('todos.add', { lid: newLid('todos', maker.uuid()), fields })];
};

/** One of two or three fields, so that edits of several people meet. */
function patch({ n, rng, ...maker }: Maker): Partial<TodoFields> {
  const fields: Partial<TodoFields> = {
    ...(rng.chance(0.6) && { title: `title ${n}` }),
    ...(rng.chance(0.5) && { note: `note ${n}` }),
    ...(rng.chance(0.1) && { todo_date: day({ n, rng, ...maker }) }),
  };
  return Object.keys(fields).length > 0
    ? fields
    : { todo_time: `${String(n % 24).padStart(2, '0')}:${String(n % 60).padStart(2, '0')}` };
}

/** A line with its todo, both shown. */
function line(maker: Maker, pick: number, fits: (row: Row) => boolean): { lid: Lid; todo: Lid } | null {
  const todos = new Set(living(maker).map((row) => row.lid));
  const lines = maker.shown('checklists').filter((row) => todos.has(row['todo'] as Lid) && fits(row));
  const found = choose(lines.slice(-8), pick);
  return found ? { lid: found.lid, todo: found['todo'] as Lid } : null;
}

function part(t: 'odometers' | 'images', maker: Maker, pick: number): { lid: Lid; todo: Lid } | null {
  const todos = new Set(living(maker).map((row) => row.lid));
  const found = choose(
    maker
      .shown(t)
      .filter((row) => todos.has(row['todo'] as Lid))
      .slice(-6),
    pick,
  );
  return found ? { lid: found.lid, todo: found['todo'] as Lid } : null;
}

const about =
  (make: (maker: Maker, row: Row, pick: number) => Intent[]): Make =>
  (maker, pick) => {
    const row = todo(maker, pick);
    return row ? make(maker, row, pick) : null;
  };

/** Pictures differ, but now and then somebody sends the same twice. */
function picture({ n, rng }: Maker): ArrayBuffer {
  const bytes = new ArrayBuffer(64);
  new DataView(bytes).setUint32(0, rng.chance(0.9) ? n : 7);
  return bytes;
}

const photo: Make = about((maker, { lid }) => {
  const args = {
    lid: newLid('images', maker.uuid()),
    todo: lid,
    kind: 'photo' as const,
    taken_at: new Date(EPOCH + maker.now).toISOString(),
  };
  return [intent('todos.upload', args, [{ bytes: picture(maker), mime: 'image/jpeg' }])];
});

const tick =
  (op: 'todos.updateStatus' | 'todos.undoStatus'): Make =>
  (maker, pick) => {
    const found = line(maker, pick, (row) => op === 'todos.updateStatus' || row['state'] !== 'open');
    if (!found) return null;
    if (op === 'todos.undoStatus') return [intent(op, found)];
    const state = (['done', 'failed', 'skipped', 'open'] as const)[maker.n % 4];
    return [
      intent(op, {
        ...found,
        ...(maker.rng.chance(0.7) && { state }),
        ...(maker.rng.chance(0.5) && { note: `line ${maker.n}` }),
      }),
    ];
  };

export const MAKERS: Readonly<Record<Exclude<ActKind, BookingActKind | PictureActKind | PrivateActKind>, Make>> = {
  add,
  addWithLines: (maker) => {
    const fields = { title: `made ${maker.n}`, todo_date: day(maker), vehicle_id: maker.vehicle };
    const lines = [`line ${maker.n} a`, `line ${maker.n} b`];
    return [intent('todos.add', { lid: newLid('todos', maker.uuid()), fields, checklist: lines })];
  },
  edit: about((maker, { lid }) => [intent('todos.update', { lid, patch: patch(maker) })]),
  complete: about((maker, row) =>
    completionIntents(
      { lid: row.lid, title: String(row['title']) },
      newLid('punches', maker.uuid()),
      false,
      maker.rng.chance(0.4) ? `done ${maker.n}` : undefined,
    ),
  ),
  remove: about((_, { lid }) => [intent('todos.remove', { lid, reason: 'not needed' })]),
  approve: (maker, pick) => {
    const row = choose(
      living(maker).filter((one) => one['status'] === 'completed'),
      pick,
    );
    return row ? [intent('todos.approve', { lid: row.lid })] : null;
  },
  followOn: about((maker, { lid }) => [
    intent('todos.createStatus', {
      lid: newLid('todos', maker.uuid()),
      todo: lid,
      line: null,
      direction: 'next',
      title: `next ${maker.n}`,
      todo_date: day(maker),
    }),
  ]),
  tick: tick('todos.updateStatus'),
  untick: tick('todos.undoStatus'),
  addLine: about((maker, { lid }) => [
    intent('todos.createChecklist', { lid: newLid('checklists', maker.uuid()), todo: lid, title: `added ${maker.n}` }),
  ]),
  removeLine: (maker, pick) => {
    const found = line(maker, pick, () => true);
    return found ? [intent('todos.deleteChecklist', found)] : null;
  },
  read: about((maker, { lid }) => [
    intent('todos.addOdometer', {
      lid: newLid('odometers', maker.uuid()),
      todo: lid,
      vehicle_id: maker.vehicle,
      value: 1_000 + maker.n,
    }),
  ]),
  correct: (maker, pick) => {
    const found = part('odometers', maker, pick);
    return found ? [intent('todos.updateOdometer', { ...found, value: 5_000 + maker.n })] : null;
  },
  photo,
  removePhoto: (maker, pick) => {
    const found = part('images', maker, pick);
    return found ? [intent('todos.deleteImage', found)] : null;
  },
  punch: (maker, pick) => {
    const lid = newLid('punches', maker.uuid());
    if (pick % 4 === 3) return [intent('attendance.event', { lid, event: 'break_start', note: `break ${maker.n}` })];
    return [intent(pick % 2 === 0 ? 'attendance.checkin' : 'attendance.checkout', { lid, note: `punch ${maker.n}` })];
  },
  /** A Check In: todo and punch in one act. */
  checkIn: about((maker, { lid }) => [
    intent('todos.complete', { lid, note: `in ${maker.n}` }),
    intent('attendance.checkin', { lid: newLid('punches', maker.uuid()), todo: lid }),
  ]),
  /** The same todo made twice: two effects. */
  another: (maker) => [...(add(maker, 0) ?? []), ...(add(maker, 0) ?? [])],
};
