/** Statements. The rules stand beside this file; papers are printed outside of transactions. */
import type { statements as rows } from '#contract/areas/statements.ts';
import type { Handlers } from '#server/http/handler.ts';
import { lacking } from '#server/http/refusal.ts';
import { changeStatement, destroy } from './changing.ts';
import { addDraft, draftOf } from './drafting.ts';
import { once } from './held.ts';
import { issue } from './issuing.ts';
import { keepFirstPrint, statementFile } from './packet.ts';
import { daysAsked, pageOfStatements, previewOf, statementById } from './queries.ts';

const said = (message: string) => ({ status: 200, message }) as const;

export const statements: Handlers<typeof rows> = {
  list: async ({ query }, ctx) => {
    const days = daysAsked(query);
    return {
      ...said(''),
      ...(await pageOfStatements(ctx, query)),
      preview: days && (await previewOf(ctx, days, query.cohortIds)),
    };
  },

  store: async ({ body }, ctx) => {
    const { request_id, issue: isIssued = false, accept_pending = false, ...sent } = body;
    if (isIssued && !ctx.person.can('statement.issue')) throw lacking('statement.issue');
    const nothing = {
      start_date: sent.startDate,
      end_date: sent.endDate,
      cohortIds: [],
      title: '',
      note: '',
      replaces_id: null,
    };
    const id = await ctx.write((writer) =>
      once(writer, { request_id, asked: body }, async () => {
        const made = await addDraft(writer, draftOf(sent, nothing));
        if (isIssued) await issue(writer, made, accept_pending);
        return made;
      }),
    );
    await keepFirstPrint(ctx, id);
    return { ...said(isIssued ? 'Statement issued.' : 'Draft added.'), ...(await statementById(ctx, id)) };
  },

  one: async ({ params }, ctx) => ({ ...said(''), ...(await statementById(ctx, params.id)) }),

  update: async ({ params: { id }, body }, ctx) => {
    const { request_id, ...sent } = body;
    await ctx.write((writer) =>
      once(writer, { request_id, asked: { id, body } }, async () => {
        await changeStatement(writer, id, sent);
        return id;
      }),
    );
    await keepFirstPrint(ctx, id);
    return { ...said(sent.state ? 'Statement issued.' : 'Statement saved.'), ...(await statementById(ctx, id)) };
  },

  destroy: async ({ params: { id }, body }, ctx) => {
    const { request_id, reason = '' } = body;
    await once(ctx, { request_id, asked: { id, destroy: body } }, async () => {
      await destroy(ctx, id, reason);
      return id;
    });
    return said('Done.');
  },

  file: async ({ params: { id }, query }, ctx) => {
    // A server that died between the issuing and the print left it to whoever asks first.
    await keepFirstPrint(ctx, id);
    return statementFile(ctx, id, query.format ?? 'pdf');
  },
};
