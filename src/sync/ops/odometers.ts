/** Odometer readings. Lane: the todo, for the server takes no completion before the reading it needs. */
import { todos as rows } from '#contract/areas/todos.ts';
import { recordLane } from '#db/lane.ts';
import type { Lid } from '#db/records.ts';
import { actInstant, changes, makes, parsed, sameFields, times } from './define.ts';
import { changedSince, exactFirst, sinceAct } from './find.ts';
import type { Op, OpArgs } from './op.ts';
import { odometerRow } from './rows.ts';

const lane = ({ todo }: { readonly todo: Lid }) => recordLane(todo);

const add = makes({
  name: 'todos.addOdometer',
  t: 'odometers',
  endpoint: rows.addOdometer,
  lane,
  refs: ({ todo }) => [todo],
  fields: (m) => ({
    todo: m.args.todo,
    vehicle_id: m.args.vehicle_id,
    value: m.args.value,
    note: m.args.note ?? '',
    read_at: actInstant(m),
    received_at: null,
    created_by: m.userId,
    created_by_name: '',
    previous: null,
    // The server's series decides; what an older version left in the outbox says nothing of its person's doubt.
    judgement: 'accepted',
    stood_by: m.args.stood_by ?? false,
    updated_at: actInstant(m),
  }),
  input: (m, resolve, mono) => {
    const { todo, vehicle_id, value, note, stood_by } = m.args;
    return { body: { todo_id: resolve(todo), vehicle_id, value, note, stood_by, ...times(m, mono) } };
  },
  rows: ({ odometer }) => [odometerRow(odometer)],
  twin: ({ args, userId }, row) => {
    if (row['todo'] !== args.todo || row['created_by'] !== userId) return null;
    return row['value'] === args.value ? 'same' : 'alike';
  },
  probe: {
    endpoint: rows.odometers,
    input: (m, resolve) => ({ params: { id: resolve(m.args.todo) } }),
    matches: (body, m) => {
      const answer = parsed(rows.odometers, body);
      if (answer === null) return null;
      const mine = answer.odometer.filter(
        (o) => o.value === m.args.value && o.created_by === m.userId && sinceAct(m, o.received_at),
      );
      return exactFirst(mine, (o) => o.read_at === actInstant(m)).map(odometerRow);
    },
    changed: (body, m) =>
      (parsed(rows.odometers, body)?.odometer ?? [])
        .filter((o) => o.created_by === m.userId && changedSince(m, o.received_at, o.updated_at))
        .map(odometerRow),
  },
});

const samePatch = sameFields('todos.updateOdometer', ['value', 'note', 'stood_by'], (args) => args);

const update = changes({
  name: 'todos.updateOdometer',
  t: 'odometers',
  endpoint: rows.updateOdometer,
  lane,
  refs: ({ todo }) => [todo],
  patch: (_, { args: { value, note, stood_by } }) => ({
    ...(value !== undefined && { value }),
    ...(note !== undefined && { note }),
    ...(stood_by !== undefined && { stood_by }),
  }),
  input: (m, resolve) => ({
    params: { id: resolve(m.lid) },
    body: { value: m.args.value, note: m.args.note, stood_by: m.args.stood_by },
  }),
  rows: ({ odometer }) => [odometerRow(odometer)],
  coalesce: (earlier, later) => {
    if (earlier.op !== 'todos.addOdometer') return samePatch(earlier, later);
    const made = earlier.args as OpArgs['todos.addOdometer'];
    const { value = made.value, note = made.note, stood_by = made.stood_by } = later.args;
    return { kind: 'merge', args: { ...made, value, note, stood_by } };
  },
  reread: {
    endpoint: rows.odometers,
    input: (m, resolve) => ({ params: { id: resolve(m.args.todo) } }),
    row: (body, sid) => {
      const own = parsed(rows.odometers, body)?.odometer.find((o) => o.id === sid);
      return own ? odometerRow(own) : null;
    },
    fields: ['value', 'note'],
  },
});

export const odometerOps: readonly Op[] = [add, update];
