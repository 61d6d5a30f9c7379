/** What is due of the fleet, what is looked at, and what is made of it. */
import * as z from 'zod/mini';
import type { maintenance as rows } from '#contract/areas/maintenance.ts';
import { DUE_STATES, type DueState } from '#contract/maintenance/due.ts';
import { day, id } from '#contract/schema.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { cutPage, readCursor } from '#server/lib/cursor.ts';
import { must } from '#server/lib/must.ts';
import { vehicleExists } from '../vehicles/queries.ts';
import { checksFor } from './check-queries.ts';
import { duesOf, isWithin, presentDue, type DuePair } from './dues.ts';
import { proposalsFor } from './gaps.ts';
import { keepFor } from './keeping.ts';
import { planItems } from './planning.ts';

const PAGE = 100;
const USUAL_DAYS = 30;

/** Later than any day: what has no day stands at the end. */
const NEVER = '9999-12-31';
const dueKey = z.tuple([day, id, id]);
type Key = z.output<typeof dueKey>;

const keyOf = ({ pair, due }: DuePair): Key => [due.due_on ?? NEVER, pair.vehicle_id, pair.rule_id];
const compare = (a: Key, b: Key): number => (a[0] === b[0] ? a[1] - b[1] || a[2] - b[2] : a[0] < b[0] ? -1 : 1);

function countsOf(dues: readonly DuePair[]): Record<DueState, number> {
  const count = (state: DueState) => dues.filter(({ due }) => due.state === state).length;
  return Object.fromEntries(DUE_STATES.map((state) => [state, count(state)])) as Record<DueState, number>;
}

async function presented(ctx: Context, dues: readonly DuePair[]) {
  const proposals = await proposalsFor(ctx.db, dues, ctx.now);
  return dues.map((one) => presentDue(one, proposals.get(one) ?? null));
}

export const maintenance: Handlers<typeof rows> = {
  due: async ({ query }, ctx) => {
    const { vehicle_id, state, within_days = vehicle_id === undefined ? USUAL_DAYS : undefined, limit = PAGE } = query;
    const after = readCursor(query.cursor, dueKey);
    const all = await duesOf(ctx, { ...query, vehicles: vehicle_id === undefined ? undefined : [vehicle_id] });
    const ahead = all.filter((one) => within_days === undefined || isWithin(one, within_days));
    // What is off is listed for whoever asks for it, or for all rules of a vehicle.
    const isWanted = (one: DueState) =>
      state === undefined ? within_days === undefined || one !== 'off' : one === state;
    const wanted = ahead.filter(({ due }) => isWanted(due.state)).toSorted((a, b) => compare(keyOf(a), keyOf(b)));
    const rest = after ? wanted.filter((one) => compare(keyOf(one), after) > 0) : wanted;
    const { page, next_cursor } = cutPage(rest.slice(0, limit + 1), limit, keyOf);
    const tasks = await presented(ctx, page);
    return { status: 200, message: '', tasks, next_cursor, total: wanted.length, counts: countsOf(ahead) };
  },

  checks: async ({ query: { vehicle_id } }, { db }) => {
    if (vehicle_id !== undefined && !(await vehicleExists(db, vehicle_id))) throw missing('vehicle');
    return { status: 200, message: '', maintenanceCheck: await checksFor(db, vehicle_id) };
  },

  keep: async ({ params, body }, ctx) => {
    await keepFor(ctx, params.id, body);
    const dues = await duesOf(ctx, { vehicles: [params.id], rule_id: body.rule_id });
    const [task] = await presented(ctx, dues);
    return { status: 200, message: 'Saved for this vehicle.', task: must(task, 'a rule that was just kept') };
  },

  plan: async ({ body }, ctx) => {
    const todos = await planItems(ctx, body);
    return { status: 200, message: todos.length === 1 ? 'Planned.' : `${todos.length} planned.`, todos };
  },
};
