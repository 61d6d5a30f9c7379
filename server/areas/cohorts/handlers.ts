/** Cohorts: groups of vehicles whose profit is stated together (money.md §2, §3). */
import type { CohortKind, cohorts as rows } from '#contract/areas/cohorts.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { gone, invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { dayOf } from '#server/lib/yard-time.ts';
import { zoneOf } from '#server/lib/zone.ts';
import { holdCohorts, moveVehicles, vehiclesFrom } from './membership.ts';
import { cohortById, cohortsOfDay, pageOfCohorts } from './queries.ts';
import { setTerms } from './terms.ts';

const KIND = { table: 'cohorts', noun: 'cohort' } as const;

const said = (message: string) => ({ status: 200, message }) as const;

export const cohorts: Handlers<typeof rows> = {
  ofDay: async ({ query }, ctx) => ({ ...said(''), cohortsData: await cohortsOfDay(ctx, query.date) }),

  list: async ({ query }, ctx) => ({ ...said(''), ...(await pageOfCohorts(ctx, query)) }),

  one: async ({ params }, ctx) => ({ ...said(''), cohort: await cohortById(ctx, params.id) }),

  add: async ({ body }, ctx) => {
    const { name, code, kind, owner_name = '', owner_email = null, note = '' } = body;
    await refuseTaken(ctx, body, 0);
    const id = await insertRow(ctx, KIND, { name, code, kind, owner_name, owner_email, note });
    return { ...said('Cohort added.'), cohort: await cohortById(ctx, id) };
  },

  update: async ({ params, body }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'live');
    if (row.kind === 'house' && body.kind !== undefined) throw invalid({ kind: ['This is the house, and stays it.'] });
    await refuseTaken(ctx, body, row.id);
    await changeRow(ctx, KIND, row, body);
    return { ...said('Cohort saved.'), cohort: await cohortById(ctx, row.id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at === null) {
      await refuseInUse(ctx, row);
      await deleteRow(ctx, KIND, row);
    }
    return said('Cohort archived.');
  },

  restore: async ({ params }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'any');
    if (row.deleted_at !== null) {
      await refuseTaken(ctx, row, row.id);
      await restoreRow(ctx, KIND, row);
    }
    return { ...said('Cohort brought back.'), cohort: await cohortById(ctx, row.id) };
  },

  addVehicles: async ({ params, body }, ctx) => {
    await holdCohorts(ctx.db);
    const cohort = await cohortById(ctx, params.id);
    if (cohort.deleted_at !== null) throw gone('cohort');
    await moveVehicles(ctx, { cohort, vehicleIds: body.vehicle_ids, from: body.from_date });
    return { ...said('Vehicles moved.'), cohort: await cohortById(ctx, cohort.id) };
  },

  setTerms: async ({ params, body }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'live');
    if (row.kind === 'house')
      throw invalid({ id: ['The house keeps everything: there is nobody to agree terms with.'] });
    await setTerms(ctx, row.id, body);
    return { ...said('Terms saved.'), cohort: await cohortById(ctx, row.id) };
  },
};

/** 422 naming each that another live cohort has. */
async function refuseTaken(
  { db }: Context,
  { name, code }: { readonly name?: string | undefined; readonly code?: string | undefined },
  id: number,
): Promise<void> {
  await refuseTakenName(db, KIND, name, id);
  await refuseTakenName(db, KIND, code, id, 'code');
}

/** 422 `id` for the house, and while vehicles are in it or will be. */
async function refuseInUse(
  ctx: Context,
  { id, kind }: { readonly id: number; readonly kind: CohortKind },
): Promise<void> {
  if (kind === 'house') throw invalid({ id: ['What is nobody’s is the house’s: it cannot be archived.'] });
  await holdCohorts(ctx.db);
  const count = await vehiclesFrom(ctx.db, id, dayOf(ctx.now, await zoneOf(ctx.db, ctx.person.branch_id)));
  if (count > 0)
    throw invalid({
      id: [count === 1 ? '1 vehicle is in it. Move it first.' : `${count} vehicles are in it. Move them first.`],
    });
}
