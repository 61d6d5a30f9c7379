/** What is checked of bookings. A booking has a copy of it, so that a change does not change what was ticked off. */
import type { Selectable } from 'kysely';
import type { rentalSetup as rows } from '#contract/areas/rental-setup.ts';
import type { Body } from '#contract/endpoint.ts';
import type { VerificationTemplates } from '#server/areas/rentals/tables.ts';
import type { Context } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, insertRow } from '#server/kit/records.ts';

const KIND = { table: 'verification_templates', noun: 'verification-template' } as const;

type TemplateRow = Selectable<VerificationTemplates>;

/** @throws 422 `items` where one is of another list or was removed, or is there twice */
function checkItems(before: readonly TemplateRow[], ids: readonly number[]): void {
  const known = new Set(before.map(({ id }) => id));
  if (ids.some((id) => !known.has(id)))
    throw invalid({ items: ['Somebody changed this list meanwhile. Please look at it again.'] });
  if (new Set(ids).size < ids.length) throw invalid({ items: ['One of them is there twice.'] });
}

/** Makes the list of a kind what was sent, in its order. */
export async function saveTemplates(
  ctx: Context,
  { entity_type, items }: Body<typeof rows.saveTemplates>,
): Promise<void> {
  const before = await ctx.db
    .selectFrom('verification_templates')
    .selectAll()
    .where('entity_type', '=', entity_type)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .forUpdate()
    .execute();
  const ids = items.flatMap(({ id }) => id ?? []);
  checkItems(before, ids);
  for (const row of before) if (!ids.includes(row.id)) await deleteRow(ctx, KIND, row);
  for (const [position, { id, title, required }] of items.entries()) {
    const row = before.find((one) => one.id === id);
    if (row) await changeRow(ctx, KIND, row, { title, required, position });
    else await insertRow(ctx, KIND, { entity_type, title, required, position });
  }
}
