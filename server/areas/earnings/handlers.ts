/** Earnings of trips that were rented elsewhere. The rules stand beside this file. */
import type { earnings as rows } from '#contract/areas/earnings.ts';
import { pageOfAudit } from '#server/areas/audit/queries.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { importHandler } from '#server/import/handler.ts';
import { describeLines } from '#server/kit/history/describe.ts';
import { earningHistory } from './history.ts';
import { earningDoor } from './import/door.ts';
import { earningById, pageOfEarnings } from './queries.ts';
import { KIND } from './record.ts';
import { removeEarning, removeEarningFile, restoreEarning } from './removing.ts';
import { storeEarning, updateEarning } from './storing.ts';

const said = (message: string) => ({ status: 200, message }) as const;

export const earnings: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => ({ ...said(''), ...(await pageOfEarnings(ctx, query)) }),
  store: async ({ body, files }, ctx) => {
    const id = await storeEarning(ctx, body, files);
    return { ...said('Earning added.'), earning: await earningById(ctx, id) };
  },
  edit: async ({ params }, ctx) => ({ ...said(''), earning: await earningById(ctx, params.id) }),
  update: async ({ params: { id }, body, files }, ctx) => {
    await updateEarning(ctx, id, body, files);
    return { ...said('Earning saved.'), earning: await earningById(ctx, id) };
  },
  removeFile: async ({ params }, ctx) => {
    await removeEarningFile(ctx, params.id);
    return said('File deleted.');
  },
  remove: async ({ params }, ctx) => {
    await removeEarning(ctx, params.id);
    return said('Earning deleted.');
  },
  restore: async ({ params: { id } }, ctx) => {
    await restoreEarning(ctx, id);
    return { ...said('Earning brought back.'), earning: await earningById(ctx, id) };
  },
  history: async ({ params, query }, ctx) => ({ ...said(''), ...(await pageOfHistory(ctx, params.id, query.cursor)) }),
  import: importHandler(earningDoor),
};

const versionOf = (to: unknown): number | null => {
  const version = (to as { readonly version?: unknown } | undefined)?.version;
  return typeof version === 'number' ? version : null;
};

/** The acts on an earning, as its audit has them. 404 when there never was one. */
async function pageOfHistory(ctx: Context, id: number, cursor: string | undefined) {
  await earningById(ctx, id);
  const { page, next_cursor } = await pageOfAudit(ctx.db, { cursor }, { entity: KIND.noun, entity_id: id });
  const told = await describeLines(
    ctx.db,
    page.map((line) => ({ line, kind: earningHistory })),
  );
  const history = told.map(({ line, changes, ...entry }) => ({
    ...entry,
    version: versionOf(line.detail['to']),
    changes: changes.map(({ field, label, from: before, to: after }) => ({ field, label, before, after })),
  }));
  return { history, next_cursor };
}
