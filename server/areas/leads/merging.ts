/** Several leads of one person become one: it gets what happened to the others, and what it lacks itself. */
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow } from '#server/kit/records.ts';
import { anyOf } from '#server/lib/any-of.ts';
import { addEvent } from './events.ts';
import { type HeldLead, heldLead, LEAD } from './queries.ts';

/** What the lead lacks and one of the others has. How it is reached goes with the form in which that is compared. */
function lackingOf(keep: HeldLead, others: readonly HeldLead[]) {
  const lacks = <F extends keyof HeldLead>(field: F): HeldLead[F] | undefined =>
    keep[field] === null ? others.find((other) => other[field] !== null)?.[field] : undefined;
  return {
    company: lacks('company'),
    email: lacks('email'),
    email_norm: lacks('email_norm'),
    phone: lacks('phone'),
    phone_norm: lacks('phone_norm'),
    channel_id: lacks('channel_id'),
    owner_id: lacks('owner_id'),
    wanted_from: lacks('wanted_from'),
    wanted_to: lacks('wanted_to'),
    value: lacks('value'),
    next_on: lacks('next_on'),
  };
}

function refuse(keep: HeldLead, others: readonly HeldLead[]): void {
  if (others.some(({ id }) => id === keep.id)) throw invalid({ ids: ['A lead is not merged with itself.'] });
  const converted = others.find(({ customer_id }) => customer_id !== null && customer_id !== keep.customer_id);
  if (converted)
    throw invalid({
      ids: [`${converted.name} has become a customer already: keep that lead, and merge the others into it.`],
    });
}

/** Merges the leads into the one that is kept. 404 and 410 as for any lead. */
export async function mergeLeads(ctx: Context, keepId: number, ids: readonly number[]): Promise<void> {
  const held = new Map<number, HeldLead>();
  // Always in the same order, so that two who merge at once do not wait for one another.
  for (const id of [...new Set([keepId, ...ids])].toSorted((a, b) => a - b))
    held.set(id, await heldLead(ctx, id, 'live'));
  const wanted = [...new Set(ids)].flatMap((id) => held.get(id) ?? []);
  const keep = held.get(keepId);
  if (!keep) return;
  refuse(keep, wanted);
  const others = wanted.map(({ id }) => id);
  await ctx.db.updateTable('lead_events').set({ lead_id: keepId }).where(anyOf('lead_id', others)).execute();
  await changeRow(ctx, LEAD, keep, lackingOf(keep, wanted));
  for (const other of wanted) await changeRow(ctx, LEAD, other, { duplicate_of: keepId });
  await addEvent(ctx, keepId, { kind: 'merged', text: wanted.map(({ name }) => name).join(', ') });
}
