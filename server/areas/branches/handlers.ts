/** Branches: listed for whoever is signed in, added and changed by who may (people.md §3). */
import type { branches as rows } from '#contract/areas/branches.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, heldRow, insertRow, refuseTakenName } from '#server/kit/records.ts';
import { isTimeZone } from '#server/lib/zone.ts';
import { branchById, lastPosition, pageOfBranches } from './queries.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'branches', noun: 'branch' } as const;

export const branches: Handlers<typeof rows> = {
  list: async ({ query }, { db }) => ({ ...ok, ...(await pageOfBranches(db, query)) }),

  edit: async ({ params }, { db }) => ({ ...ok, branch: await branchById(db, params.id) }),

  add: async ({ body }, ctx) => {
    await checkFields(ctx, 0, body);
    const { name, timezone, phone = null, address = null, country = null } = body;
    const position = body.position ?? (await lastPosition(ctx.db)) + 1;
    const id = await insertRow(ctx, KIND, { name, timezone, phone, address, country, position });
    return { status: 200, message: 'Branch added.', branch: await branchById(ctx.db, id) };
  },

  update: async ({ params, body }, ctx) => {
    const row = await heldRow(ctx, KIND, params.id, 'live');
    await checkFields(ctx, row.id, body);
    await changeRow(ctx, KIND, row, body);
    return { status: 200, message: 'Branch saved.', branch: await branchById(ctx.db, row.id) };
  },
};

interface Fields {
  readonly name?: string | undefined;
  readonly timezone?: string | undefined;
}

/** 422 naming the fields that cannot be. `id`: the branch that is changed, 0 for a new one. */
async function checkFields({ db }: Context, id: number, { name, timezone }: Fields): Promise<void> {
  await refuseTakenName(db, KIND, name, id);
  if (timezone !== undefined && !isTimeZone(timezone))
    throw invalid({ timezone: ['There is no such time zone. It is named like Europe/London.'] });
}
