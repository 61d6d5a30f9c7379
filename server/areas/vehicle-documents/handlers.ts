/** Papers of vehicles: read, added, deleted, restored. A new one stands in the place of the one of its type (vehicles.md §4.7). */
import { BLOCKING, documentTypes, type vehicleDocuments as rows } from '#contract/areas/vehicle-documents.ts';
import type { Body } from '#contract/endpoint.ts';
import { attach, refuseOthers } from '#server/files/attachments.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { invalid } from '#server/http/refusal.ts';
import { changeRow, deleteRow, heldRow, insertRow, restoreRow } from '#server/kit/records.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { checkVehicleWithin } from '../vehicles/access.ts';
import { followDocuments } from '../vehicle-status/document-holds.ts';
import { tellVehicle } from '../vehicles/events.ts';
import { DOCUMENT, documentById, documentsOfVehicle, pageOfDocuments } from './queries.ts';

const ok = { status: 200, message: '' } as const;
const KIND = { table: 'vehicle_documents', noun: DOCUMENT } as const;

type Row = Awaited<ReturnType<typeof heldDocument>>;

export const vehicleDocuments: Handlers<typeof rows> = {
  ofVehicle: async ({ params }, ctx) => {
    await checkVehicleWithin(ctx, params.id);
    return { ...ok, documents: await documentsOfVehicle(ctx, params.id) };
  },

  list: async ({ query }, ctx) => ({ ...ok, ...(await pageOfDocuments(ctx, query)) }),

  add: async ({ params, body, files }, ctx) => {
    await checkVehicleWithin(ctx, params.id);
    await holdVehicle(ctx, params.id, 'live');
    const blobs = files['attachment'] ?? [];
    refuseOthers(body.checksums, blobs);
    const values = { vehicle_id: params.id, ...columnsOf(body) };
    const id = await insertRow(ctx, KIND, values);
    if (blobs.length > 0) await attach(ctx, DOCUMENT, id, { field: 'attachment', blobs });
    await orderByAge(ctx, values);
    await followDocuments(ctx, params.id);
    await tell(
      ctx,
      { id, ...values },
      values.expires_on ? `added, valid until ${formatDay(values.expires_on)}` : 'added',
    );
    return { status: 200, message: 'Document added.', document: await documentById(ctx, id) };
  },

  remove: async ({ params }, ctx) => {
    const row = await heldDocument(ctx, params.id);
    if (row.deleted_at === null) {
      await deleteRow(ctx, KIND, row);
      await orderByAge(ctx, row);
      await followDocuments(ctx, row.vehicle_id);
      await tell(ctx, row, 'deleted');
    }
    return { status: 200, message: 'Document deleted.' };
  },

  restore: async ({ params }, ctx) => {
    const row = await heldDocument(ctx, params.id);
    if (row.deleted_at !== null) {
      await restoreRow(ctx, KIND, row);
      await orderByAge(ctx, row);
      await followDocuments(ctx, row.vehicle_id);
      await tell(ctx, row, 'restored');
    }
    return { status: 200, message: 'Document restored.', document: await documentById(ctx, row.id) };
  },
};

/** Of two who change the papers of a vehicle at once, the second waits: which paper stands is decided by all of them. */
const holdVehicle = (ctx: Context, id: number, which: 'live' | 'any') =>
  heldRow(ctx, { table: 'vehicles', noun: 'vehicle' }, id, which);

/** The document, deleted or not, held with its vehicle. 404 when the person does not see that wholly. */
async function heldDocument(ctx: Context, id: number) {
  const { vehicle_id } = await documentById(ctx, id);
  await holdVehicle(ctx, vehicle_id, 'any');
  return heldRow(ctx, KIND, id, 'any');
}

function columnsOf({ type, number = '', issued_on = null, expires_on = null, blocks }: Body<typeof rows.add>) {
  if (issued_on !== null && expires_on !== null && expires_on < issued_on)
    throw invalid({ expires_on: ['This is before the day on which it was issued.'] });
  return { type, number, issued_on, expires_on, blocks: blocks ?? BLOCKING.has(type) };
}

/** Of each type the newest stands, and each older one is replaced by the next. Of other papers there may be any number. */
async function orderByAge(ctx: Context, { vehicle_id, type }: Pick<Row, 'vehicle_id' | 'type'>): Promise<void> {
  if (type === 'other') return;
  const papers = await ctx.db
    .selectFrom('vehicle_documents')
    .selectAll()
    .where('vehicle_id', '=', vehicle_id)
    .where('type', '=', type)
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  for (const [place, paper] of papers.entries())
    await changeRow(ctx, KIND, paper, { replaced_by: papers[place + 1]?.id ?? null });
}

async function tell(ctx: Context, { id, vehicle_id, type }: Pick<Row, 'id' | 'vehicle_id' | 'type'>, what: string) {
  const text = `${documentTypes[type]} ${what}`;
  await tellVehicle(ctx, vehicle_id, { kind: 'document', text, about: { kind: 'document', id } });
}
