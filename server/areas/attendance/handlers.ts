/** Punches, breaks and what they add up to. */
import type { attendance as rows } from '#contract/areas/attendance.ts';
import type { Body } from '#contract/endpoint.ts';
import type { PunchKind } from './tables.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { actTime } from '#server/lib/act-times.ts';
import { must } from '#server/lib/must.ts';
import { dayOf, daysOf, spanOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { knownTodo } from '../todos/access.ts';
import { presentPunches } from './present.ts';
import { punch } from './punching.ts';
import { pageOfPunches, personWithin, punchById, punchesAround, reasonRows, type PunchRow } from './queries.ts';
import { isOpenOn, secondsWithin, spansOf } from './spans.ts';

const ok = { status: 200, message: '' } as const;

const SAYS: Readonly<Record<PunchKind, string>> = {
  in: 'You are in.',
  out: 'You are out.',
  break_start: 'Your break has begun.',
  break_end: 'Your break is over.',
};

/** A deleted todo does not make the person's time untrue, so it may still be named. */
async function punchByHand(ctx: Context, kind: PunchKind, body: Body<typeof rows.checkin>) {
  const todo_id = body.todo_id ?? null;
  if (todo_id !== null) await knownTodo(ctx, todo_id);
  const id = await punch(ctx, { ...body, kind, todo_id, time: actTime(body, ctx.now) });
  const row = await punchById(ctx.db, id);
  const made = must(presentPunches([row], await around(ctx, [row]))[0], 'the punch that was just made');
  const message = made.counts ? SAYS[kind] : 'Taken down. It does not fit your other punches, so no hours come of it.';
  return { status: 200, message, punch: made };
}

/** What tells which of these punches of one person count. */
async function around(ctx: Context, rows: readonly PunchRow[]): Promise<PunchRow[]> {
  const [first] = rows;
  if (first === undefined) return [];
  const times = rows.map(({ at }) => at.getTime());
  const span = { from: new Date(Math.min(...times)), to: new Date(Math.max(...times) + 1) };
  return punchesAround(ctx.db, first.user_id, span);
}

/** The person asked about with their zone. 404 for nobody, and for whoever is not in the scope (own, one's branches, all). */
async function whose(ctx: Context, userId: number | undefined): Promise<{ id: number; zone: string }> {
  const id = userId ?? ctx.person.id;
  const person = await personWithin(ctx.db, scopeOf(ctx.person, 'attendance'), id);
  if (!person) throw missing('person');
  return { id, zone: await zoneOf(ctx.db, person.branch_id) };
}

export const attendance: Handlers<typeof rows> = {
  checkin: ({ body }, ctx) => punchByHand(ctx, 'in', body),

  checkout: ({ body }, ctx) => punchByHand(ctx, 'out', body),

  event: ({ body }, ctx) => punchByHand(ctx, body.event, body),

  log: async ({ body }, ctx) => {
    const { id, zone } = await whose(ctx, body.user_id);
    const date = body.date ?? dayOf(ctx.now, zone);
    const day = spanOf({ from: date, to: date }, zone);
    const punches = await punchesAround(ctx.db, id, day);
    const spans = spansOf(punches);
    return {
      ...ok,
      log: {
        user_id: id,
        date,
        punches: presentPunches(
          punches.filter((p) => p.at >= day.from && p.at < day.to),
          punches,
        ),
        worked_seconds: secondsWithin(spans, 'work', day, ctx.now),
        break_seconds: secondsWithin(spans, 'break', day, ctx.now),
        open: isOpenOn(spans, day),
      },
    };
  },

  reasons: async (_, ctx) => ({ ...ok, reasons: await reasonRows(ctx.db) }),

  list: async ({ query }, ctx) => {
    const { id, zone } = await whose(ctx, query.user_id);
    const span = query.date === undefined ? null : spanOf(daysOf(query.date), zone);
    const { page, next_cursor } = await pageOfPunches(ctx.db, id, span, query);
    return { ...ok, punches: presentPunches(page, await around(ctx, page)), next_cursor };
  },
};
