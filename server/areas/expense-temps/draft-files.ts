/** Photos of drafts: seen by whoever sees the draft, deleted by its author, and by whoever may change others’ expenses. */
import type { FileOwner } from '#server/files/owners.ts';
import { seesDraft } from './queries.ts';

export const draftFiles: FileOwner = {
  noun: 'photo',
  sees: async ({ db, person }, id) => {
    const draft = await db.selectFrom('expense_temps').select('created_by').where('id', '=', id).executeTakeFirst();
    return draft !== undefined && seesDraft(person, draft.created_by);
  },
  changes: async ({ person }) => Promise.resolve(person.can('expense.update')),
};
