/** Groups of vehicles and groups of people: one set of rules for both (vehicles.md §3). */
import type { personGroups as personRows, vehicleGroups as vehicleRows } from '#contract/areas/groups.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { gone, invalid, missing } from '#server/http/refusal.ts';
import { deleteRow, heldRow, insertRow, mergeRow, refuseTakenName, restoreRow } from '#server/kit/records.ts';
import { refuseMissing } from '#server/kit/refs.ts';
import { scopeOf } from '#server/kit/scope.ts';
import { GROUP_KINDS, type GroupKind } from './kinds.ts';
import { setMembers } from './members.ts';
import { groupById, pageOfGroups } from './queries.ts';

const ok = { status: 200, message: '' } as const;

function handlersOf(kind: GroupKind): Handlers<typeof vehicleRows> {
  /** For the audit. */
  const record = { table: kind.table, noun: kind.entity } as const;

  return {
    list: async ({ query }, ctx) => ({ ...ok, ...(await pageOfGroups(ctx, kind, query)) }),

    one: async ({ params }, ctx) => ({ ...ok, group: await groupById(ctx, kind, params.id) }),

    add: async ({ body: { ids, ...body } }, ctx) => {
      const { name, branch_id = usualBranch(ctx, kind), note = '' } = body;
      await checkFields(ctx, kind, 0, { name, branch_id });
      const id = await insertRow(ctx, record, { name, branch_id, note });
      await setMembers(ctx, kind, id, { ids });
      return { status: 200, message: 'Group added.', group: await groupById(ctx, kind, id) };
    },

    update: async ({ params, body: { ids, add, remove, ...fields } }, ctx) => {
      const row = await heldGroup(ctx, kind, params.id);
      if (row.deleted_at !== null) throw gone('group');
      await checkFields(ctx, kind, row.id, fields, row.branch_id);
      await mergeRow(ctx, record, row, fields);
      await setMembers(ctx, kind, row.id, { ids, add, remove });
      return { status: 200, message: 'Group saved.', group: await groupById(ctx, kind, row.id) };
    },

    remove: async ({ params }, ctx) => {
      const row = await heldGroup(ctx, kind, params.id);
      if (row.deleted_at === null) await deleteRow(ctx, record, row);
      return { status: 200, message: 'Group deleted.' };
    },

    restore: async ({ params }, ctx) => {
      const row = await heldGroup(ctx, kind, params.id);
      if (row.deleted_at !== null) {
        await refuseTakenName(ctx.db, { table: kind.table, noun: 'group' }, row.name, row.id);
        await restoreRow(ctx, record, row);
      }
      return { status: 200, message: 'Group restored.', group: await groupById(ctx, kind, row.id) };
    },
  };
}

export const vehicleGroups: Handlers<typeof vehicleRows> = handlersOf(GROUP_KINDS.vehicles);
export const personGroups: Handlers<typeof personRows> = handlersOf(GROUP_KINDS.people);

/** The group, held; deleted or not. 404 when the person may not change it. */
async function heldGroup(ctx: Context, kind: GroupKind, id: number) {
  const row = await heldRow(ctx, { table: kind.table, noun: 'group' }, id, 'any');
  if (!(await groupById(ctx, kind, id)).within) throw missing('group');
  return row;
}

/** Who sees everybody's makes a group of all branches, unless they say otherwise. */
const usualBranch = ({ person }: Context, { scope }: GroupKind): number | null =>
  scopeOf(person, scope).reach === 'all' ? null : person.branch_id;

interface Fields {
  readonly name?: string | undefined;
  readonly branch_id?: number | null | undefined;
}

/** 422 naming the fields that cannot be. `branch`: the one that may be said whatever the person's scope. */
async function checkFields(
  { db, person }: Context,
  kind: GroupKind,
  id: number,
  { name, branch_id }: Fields,
  branch: number | null = person.branch_id,
): Promise<void> {
  await refuseTakenName(db, { table: kind.table, noun: 'group' }, name, id);
  await refuseMissing(db, { branch_id }, { branch_id: 'branches' });
  if (branch_id === undefined || branch_id === branch || scopeOf(person, kind.scope).reach === 'all') return;
  if (branch_id === null || !person.branches.includes(branch_id))
    throw invalid({ branch_id: ['You make groups of your own branches.'] });
}
