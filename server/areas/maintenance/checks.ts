/** What is looked at on walk-rounds, as the office keeps it. */
import { sql } from 'kysely';
import type { MaintenanceCheck, maintenanceChecks as rows } from '#contract/areas/maintenance-checks.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { pageOf } from '#server/kit/page.ts';
import { present } from '#server/kit/present.ts';
import { deleteRow, heldRow, insertRow, mergeRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { changedApplies, storedApplies } from './applies.ts';
import { checkById, selectChecks } from './check-queries.ts';

const ok = { status: 200, message: '' } as const;
/** The audit calls them `maintenance-check`, people a check. */
const KIND = { table: 'maintenance_checks', noun: 'maintenance-check' } as const;
const NAMED = { table: 'maintenance_checks', noun: 'check' } as const;

/** Behind all that are there. */
async function lastPlace({ db }: Context): Promise<number> {
  const { last } = await db
    .selectFrom('maintenance_checks')
    .select((eb) => eb.fn.coalesce(eb.fn.max('position'), sql<number>`0`).as('last'))
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return last + 1;
}

export const maintenanceChecks: Handlers<typeof rows> = {
  list: async ({ query }, { db }) => {
    const { page, ...rest } = await pageOf(db, selectChecks, query, {
      search: ['title'],
      sorts: { position: 'number', title: 'text', vehicles: 'number', updated_at: 'moment' },
    });
    return { ...ok, maintenanceChecks: page.map((row) => present<MaintenanceCheck>(row)), ...rest };
  },

  one: async ({ params }, { db }) => ({ ...ok, check: await checkById(db, params.id) }),

  add: async ({ body: { title, severity = 'note', position, applies = {} } }, ctx) => {
    await refuseTakenName(ctx.db, NAMED, title, 0, 'title');
    const place = position ?? (await lastPlace(ctx));
    const id = await insertRow(ctx, KIND, { title, severity, position: place, applies: storedApplies(applies) });
    return { status: 200, message: 'Check added.', check: await checkById(ctx.db, id) };
  },

  update: async ({ params, body: { applies, position, ...fields } }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'live');
    await refuseTakenName(ctx.db, NAMED, fields.title, row.id, 'title');
    const place = position === null ? await lastPlace(ctx) : position;
    await mergeRow(ctx, KIND, row, { ...fields, position: place, applies: changedApplies(row.applies, applies) });
    return { status: 200, message: 'Check saved.', check: await checkById(ctx.db, row.id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 200, message: 'Check archived.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at !== null) {
      await refuseTakenName(ctx.db, NAMED, row.title, row.id, 'title');
      await restoreRow(ctx, KIND, row);
    }
    return { status: 200, message: 'Check brought back.', check: await checkById(ctx.db, row.id) };
  },
};
