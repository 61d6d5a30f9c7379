/** Punches: only ever added, in the order they were done. Lane: the person. */
import { attendance as rows, type Punch } from '#contract/areas/attendance.ts';
import { isSameText } from '#contract/people-text.ts';
import { punchOfTitle } from '#contract/punch-of-title.ts';
import { punchLane } from '#db/lane.ts';
import type { Lid, Row, TodoRow } from '#db/records.ts';
import type { Intent } from '../api.ts';
import { actInstant, makes, parsed, times, type Said } from './define.ts';
import { daysAround, exactFirst, sinceAct } from './find.ts';
import type { Op, PunchArgs, Resolve } from './op.ts';
import { punchRow } from './rows.ts';

type Name = 'attendance.checkin' | 'attendance.checkout' | 'attendance.event';

const lane = (_: PunchArgs, userId: number) => punchLane(userId);

function fields(kind: Punch['kind'], m: Said<Name>) {
  return {
    user_id: m.userId,
    user_name: '',
    kind,
    ...times(m),
    elapsed_ms: null,
    received_at: null,
    clock_suspect: false,
    reason_id: m.args.reason_id ?? null,
    note: m.args.note ?? '',
    todo: m.args.todo ?? null,
    created_at: actInstant(m),
  };
}

function body(m: Said<Name>, resolve: Resolve, mono?: number) {
  const { todo, reason_id, note } = m.args;
  return { todo_id: todo ? resolve(todo) : null, reason_id, note, ...times(m, mono) };
}

const answered = ({ punch }: { readonly punch: Punch }) => [punchRow(punch)];

/**
 * `row`: of the mirror, or of an answer. The times this device sent are exact, and another one of a device is another act; a server that
 * keeps its own takes it down some time after.
 */
function likeness(m: Said<Name>, kind: Punch['kind'], row: Readonly<Record<string, unknown>>): 'same' | 'alike' | null {
  const { at, device_at } = times(m);
  if (row['user_id'] !== m.userId || row['kind'] !== kind) return null;
  if (row['at'] === at || row['device_at'] === device_at) return 'same';
  return row['device_at'] === null ? 'alike' : null;
}

/** A punch is found by its kind and its moment. */
function probe<N extends Name>(kindOf: (m: Said<N>) => Punch['kind']) {
  /** Null: the answer cannot say. */
  const ofTheMoment = (answer: unknown, m: Said<N>): readonly Punch[] | null => {
    const page = parsed(rows.list, answer);
    if (page === null || page.next_cursor !== null) return null;
    const mine = page.punches.filter((p) => sinceAct(m, p.received_at) && likeness(m, kindOf(m), p));
    return exactFirst(mine, (p) => likeness(m, kindOf(m), p) === 'same');
  };
  return {
    endpoint: rows.list,
    input: (m: Said<N>) => ({ query: { date: daysAround(m.at + m.off, 1), user_id: m.userId, limit: 500 } }),
    /** Two phones of one person may say it in the same moment: what was said besides tells them apart. */
    matches: (answer: unknown, m: Said<N>, resolve: Resolve) => {
      const { todo_id, note = '' } = body(m, resolve);
      return (
        ofTheMoment(answer, m)
          ?.filter((p) => p.todo_id === todo_id && isSameText(p.note, note))
          .map(punchRow) ?? null
      );
    },
    /** A server that leaves out what was said besides: a person decides. */
    changed: (answer: unknown, m: Said<N>) => (ofTheMoment(answer, m) ?? []).map(punchRow),
  };
}

/** What all punches have in common. */
const ofKind = <N extends Name>(kindOf: (m: Said<N>) => Punch['kind']) => ({
  t: 'punches' as const,
  lane,
  refs: ({ todo }: PunchArgs) => [todo],
  rows: answered,
  fields: (m: Said<N>) => fields(kindOf(m), m),
  twin: (m: Said<N>, row: Row) => likeness(m, kindOf(m), row),
  probe: probe(kindOf),
});

const checkin = makes({
  ...ofKind<'attendance.checkin'>(() => 'in'),
  name: 'attendance.checkin',
  endpoint: rows.checkin,
  input: (m, resolve, mono) => ({ body: body(m, resolve, mono) }),
});

const checkout = makes({
  ...ofKind<'attendance.checkout'>(() => 'out'),
  name: 'attendance.checkout',
  endpoint: rows.checkout,
  input: (m, resolve, mono) => ({ body: body(m, resolve, mono) }),
});

const event = makes({
  ...ofKind<'attendance.event'>((m) => m.args.event),
  name: 'attendance.event',
  endpoint: rows.event,
  input: (m, resolve, mono) => ({ body: { event: m.args.event, ...body(m, resolve, mono) } }),
});

export const attendanceOps: readonly Op[] = [checkin, checkout, event];

/**
 * The intents of completing a todo, to be saved as one act: with a Check In or Check Out the punch is said, too, unless the person
 * is in (or out) already. The server makes the same punch and knows both as one (docs/decisions/0002). `punch` is the new row's id.
 */
export function completionIntents(
  todo: Pick<TodoRow, 'lid' | 'title'>,
  punch: Lid,
  isIn: boolean,
  note?: string,
): Intent[] {
  const complete: Intent<'todos.complete'> = {
    op: 'todos.complete',
    args: { lid: todo.lid, ...(note !== undefined && { note }) },
  };
  const kind = punchOfTitle(todo.title);
  if (kind === null || (kind === 'in') === isIn) return [complete];
  const op = kind === 'in' ? 'attendance.checkin' : 'attendance.checkout';
  return [complete, { op, args: { lid: punch, todo: todo.lid } }];
}
