/** Punches: only ever added, in the order they were done. Lane: the person. */
import { attendance as rows, type Punch } from '#contract/areas/attendance.ts';
import { punchOfTitle } from '#contract/punch-of-title.ts';
import type { Lid, Row, TodoRow } from '#db/records.ts';
import type { Intent } from '../api.ts';
import { actInstant, makes, parsed, times, type Said } from './define.ts';
import { daysAround, exactFirst, sinceAct } from './find.ts';
import type { Op, PunchArgs, Resolve } from './op.ts';
import { punchRow } from './rows.ts';

type Name = 'attendance.checkin' | 'attendance.checkout' | 'attendance.event';

const lane = (_: PunchArgs, userId: number) => `punch:${userId}`;

function fields(kind: Punch['kind'], m: Said<Name>) {
  return {
    user_id: m.userId,
    user_name: '',
    kind,
    ...times(m, undefined),
    elapsed_ms: null,
    received_at: null,
    clock_suspect: false,
    reason_id: m.args.reason_id ?? null,
    note: m.args.note ?? '',
    todo: m.args.todo ?? null,
    created_at: actInstant(m),
  };
}

function body(m: Said<Name>, resolve: Resolve, mono: number | undefined) {
  const { todo, reason_id, note } = m.args;
  return { todo_id: todo ? resolve(todo) : null, reason_id, note, ...times(m, mono) };
}

const answered = ({ punch }: { readonly punch: Punch }) => [punchRow(punch)];

/** A punch is found by its kind and its moment; the times this device sent are exact. */
function probe<N extends Name>(kindOf: (m: Said<N>) => Punch['kind']) {
  return {
    endpoint: rows.list,
    input: (m: Said<N>) => ({ query: { date: daysAround(m.at + m.off, 1), user_id: m.userId, limit: 500 } }),
    matches: (answer: unknown, m: Said<N>) => {
      const page = parsed(rows.list, answer);
      if (page === null || page.next_cursor !== null) return null;
      const { at, device_at } = times(m, undefined);
      const mine = page.punches.filter(
        (p) => p.user_id === m.userId && p.kind === kindOf(m) && sinceAct(m, p.received_at),
      );
      const isExact = (p: Punch) => p.device_at === device_at || p.at === at;
      // Where a server keeps the device's time, another one is another act.
      return exactFirst(
        mine.filter((p) => p.device_at === null || isExact(p)),
        isExact,
      ).map(punchRow);
    },
  };
}

const common = { t: 'punches', lane, refs: ({ todo }: PunchArgs) => [todo], rows: answered } as const;

/** The times this device sent are exact; a server that keeps its own takes them down some time after. */
const twinOf =
  <N extends Name>(kindOf: (m: Said<N>) => Punch['kind']) =>
  (m: Said<N>, row: Row) => {
    if (row['user_id'] !== m.userId || row['kind'] !== kindOf(m)) return null;
    const { at, device_at } = times(m, undefined);
    if (row['at'] === at || row['device_at'] === device_at) return 'same';
    return row['device_at'] === null ? 'alike' : null;
  };

const checkin = makes({
  ...common,
  name: 'attendance.checkin',
  endpoint: rows.checkin,
  fields: (m) => fields('in', m),
  input: (m, resolve, mono) => ({ body: body(m, resolve, mono) }),
  twin: twinOf<'attendance.checkin'>(() => 'in'),
  probe: probe<'attendance.checkin'>(() => 'in'),
});

const checkout = makes({
  ...common,
  name: 'attendance.checkout',
  endpoint: rows.checkout,
  fields: (m) => fields('out', m),
  input: (m, resolve, mono) => ({ body: body(m, resolve, mono) }),
  twin: twinOf<'attendance.checkout'>(() => 'out'),
  probe: probe<'attendance.checkout'>(() => 'out'),
});

const event = makes({
  ...common,
  name: 'attendance.event',
  endpoint: rows.event,
  fields: (m) => fields(m.args.event, m),
  input: (m, resolve, mono) => ({ body: { event: m.args.event, ...body(m, resolve, mono) } }),
  twin: twinOf<'attendance.event'>((m) => m.args.event),
  probe: probe<'attendance.event'>((m) => m.args.event),
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
