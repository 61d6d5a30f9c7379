/** A person's own reminders. */
import type { reminders as rows } from '#contract/areas/reminders.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, restoreRow } from '#server/kit/records.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { isTimeZone, zoneOf } from '#server/lib/zone.ts';
import { refuseUnseen } from './about.ts';
import { pageOfReminders, reminderById } from './queries.ts';
import { begun, done, type Ringing, snoozed, undone } from './ringing.ts';
import type { Schedule } from './schedule.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'reminders', noun: 'reminder' } as const;

type Held = Awaited<ReturnType<typeof heldReminder>>;
type Change = Body<typeof rows.update>;

export const reminders: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({ ...ok, ...(await pageOfReminders(ctx, query)) }),

  one: async ({ params }, ctx) => ({ ...ok, reminder: await reminderById(ctx, params.id) }),

  add: async ({ body }, ctx) => {
    checkZone(body.zone);
    await refuseUnseen(ctx, body);
    const { title, note = '', about_kind = null, about_id = null, day, time, rule = 'none' } = body;
    const schedule = { day, time, zone: body.zone ?? (await zoneOf(ctx.db, ctx.person.branch_id)), rule };
    const values = { user_id: ctx.person.id, title, note, about_kind, about_id, ...schedule };
    const id = await insertRow(quiet(ctx), KIND, { ...values, ...anew(schedule, ctx.now) });
    return { status: 200, message: 'Reminder added.', reminder: await reminderById(ctx, id) };
  },

  update: async ({ params, body }, ctx) => {
    const row = await heldReminder(ctx, params.id, 'live');
    checkZone(body.zone);
    if (body.about_kind !== undefined || body.about_id !== undefined) await refuseUnseen(ctx, { ...row, ...body });
    const { taken, stamps, superseded } = mergeFields(row.stamps, body, ctx.stamp);
    ctx.superseded(superseded);
    const { snooze, done: isDone, ...fields } = taken;
    const state = stateAfter(row, { snooze, done: isDone, ...fields }, ctx.now);
    await ctx.db
      .updateTable('reminders')
      .set({ ...fields, ...state, stamps: JSON.stringify(stamps), updated_at: ctx.now })
      .where('id', '=', row.id)
      .execute();
    quiet(ctx).audit({ action: 'reminder.update', entity: 'reminder', entityId: row.id });
    return { status: 200, message: 'Reminder saved.', reminder: await reminderById(ctx, row.id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldReminder(ctx, params.id, 'any');
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 200, message: 'Reminder deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldReminder(ctx, params.id, 'any');
    if (row.deleted_at !== null) await restoreRow(ctx, KIND, row);
    return { status: 200, message: 'Reminder restored.', reminder: await reminderById(ctx, row.id) };
  },
};

/** The person's own, held. 404 when it is another's. */
async function heldReminder(ctx: Context, id: number, which: 'live' | 'any') {
  await reminderById(ctx, id);
  return heldRow(ctx, KIND, id, which);
}

/** The audit of the yard is read by others: it says that there was something to remember, not what. */
const quiet = (ctx: Context): Context => ({ ...ctx, audit: (entry) => ctx.audit({ ...entry, detail: {} }) });

function checkZone(zone: string | undefined): void {
  if (zone !== undefined && !isTimeZone(zone))
    throw invalid({ zone: ['There is no such time zone. It is named like Europe/London.'] });
}

/** 422 for one that would never ring. */
function anew(schedule: Schedule, now: Date): Ringing {
  const ringing = begun(schedule, now);
  if (ringing) return ringing;
  throw invalid({ day: ['This moment is over. Choose one that is still to come.'] });
}

const SCHEDULE = ['day', 'time', 'zone', 'rule'] as const;

/** When it rings after the change; empty where that stays as it is. */
function stateAfter(row: Held, change: Change, now: Date): Partial<Ringing> {
  if (SCHEDULE.some((field) => change[field] !== undefined && change[field] !== row[field])) {
    const { day = row.day, time = row.time, zone = row.zone, rule = row.rule } = change;
    return anew({ day, time, zone, rule }, now);
  }
  if (change.done !== undefined) return (change.done ? done(row, now) : undone(row)) ?? {};
  if (change.snooze === undefined) return {};
  const state = snoozed(row, change.snooze, now);
  if (!state) throw invalid({ snooze: ['It is not due.'] });
  return state;
}
