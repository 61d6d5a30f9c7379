/** The rules by which maintenance is due. */
import { type Kysely, sql } from 'kysely';
import type { TaskMile, taskMiles as rows } from '#contract/areas/maintenance.ts';
import type { Body } from '#contract/endpoint.ts';
import type { FieldErrors } from '#contract/schema.ts';
import type { Database } from '#server/db/tables.ts';
import type { Handlers } from '#server/http/handler.ts';
import { invalid, missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { deleteRow, heldRow, insertRow, mergeRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { mergeFields } from '#server/lib/stamps.ts';
import { changedApplies, countOfVehicles, storedApplies } from './applies.ts';

const ok = { status: 200, message: '' } as const;
/** The audit calls them `maintenance-rule`, people a rule. */
const KIND = { table: 'task_miles', noun: 'maintenance-rule' } as const;
const NAMED = { table: 'task_miles', noun: 'rule' } as const;

const select = sql<Stored<TaskMile>>`(
  select r.id, r.title, r.miles, r.unit, r.months, r.category_id, c.name as category_name, r.applies, r.lead_days, r.fixed,
    ${countOfVehicles('r.applies')} as vehicles, r.created_at, r.updated_at, r.deleted_at
  from task_miles r left join task_categories c on c.id = r.category_id)`;

/** The rule, archived or not. 404 where there never was one. */
export async function ruleById(db: Kysely<Database>, id: number): Promise<TaskMile> {
  const { rows: found } = await sql<Stored<TaskMile>>`select * from ${select} as rules where id = ${id}`.execute(db);
  const [row] = found;
  if (!row) throw missing('rule');
  return present<TaskMile>(row);
}

type Sent = Body<typeof rows.update>;

/** 422 where nothing makes it due, or multiples have no distance. */
function refuseWithoutInterval({ miles, months, fixed }: Pick<Sent, 'miles' | 'months' | 'fixed'>): void {
  const errors: FieldErrors = {};
  const hasDistance = typeof miles === 'number';
  if (!hasDistance && typeof months !== 'number') errors['miles'] = ['Give a distance, or months, or both.'];
  if (!hasDistance && fixed) errors['fixed'] = ['Multiples need a distance.'];
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

async function checkFields(db: Kysely<Database>, id: number, { title, category_id }: Sent): Promise<void> {
  await refuseTakenName(db, NAMED, title, id, 'title');
  await refuseMissing(db, { category_id }, { category_id: 'task_categories' });
}

export const taskMiles: Handlers<typeof rows> = {
  list: async ({ query }, { db }) => {
    const { page, ...rest } = await pageOf(db, select, query, {
      search: ['title', 'category_name'],
      sorts: {
        title: 'text',
        miles: 'number',
        months: 'number',
        category_name: 'text',
        vehicles: 'number',
        updated_at: 'moment',
      },
    });
    return { ...ok, taskMiles: page.map((row) => present<TaskMile>(row)), ...rest };
  },

  one: async ({ params }, { db }) => ({ ...ok, rule: await ruleById(db, params.id) }),

  add: async ({ body }, ctx) => {
    refuseWithoutInterval(body);
    await checkFields(ctx.db, 0, body);
    const { title, miles = null, months = null, category_id = null, unit = 'km', lead_days = 14, fixed = false } = body;
    const applies = storedApplies(body.applies ?? {});
    const id = await insertRow(ctx, KIND, { title, miles, months, category_id, unit, lead_days, fixed, applies });
    return { status: 200, message: 'Rule added.', rule: await ruleById(ctx.db, id) };
  },

  update: async ({ params, body: { applies, ...fields } }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'live');
    refuseWithoutInterval({ ...row, ...mergeFields(row.stamps, fields, ctx.stamp).taken });
    await checkFields(ctx.db, row.id, fields);
    await mergeRow(ctx, KIND, row, { ...fields, applies: changedApplies(row.applies, applies) });
    return { status: 200, message: 'Rule saved.', rule: await ruleById(ctx.db, row.id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at === null) await deleteRow(ctx, KIND, row);
    return { status: 200, message: 'Rule archived.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at !== null) {
      await refuseTakenName(ctx.db, NAMED, row.title, row.id, 'title');
      await restoreRow(ctx, KIND, row);
    }
    return { status: 200, message: 'Rule brought back.', rule: await ruleById(ctx.db, row.id) };
  },
};
