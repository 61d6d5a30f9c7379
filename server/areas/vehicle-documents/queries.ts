/** Papers of vehicles with the vehicle, its branch, their files, and how near their end is. */
import { type Kysely, sql } from 'kysely';
import type { vehicleDocuments as rows, VehicleDocument } from '#contract/areas/vehicle-documents.ts';
import type { DocumentState } from '#contract/areas/vehicle-record.ts';
import type { Query } from '#contract/endpoint.ts';
import type { Database } from '#server/db/tables.ts';
import { attachmentsOf } from '#server/files/attachments.ts';
import type { Context } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { pageOf } from '#server/kit/page.ts';
import { present, type Stored } from '#server/kit/present.ts';
import { withinReach } from '../vehicles/access.ts';
import { branchToday, documentStateOf } from './state.ts';

/** What the audit and the table of files call one. */
export const DOCUMENT = 'vehicle_document';

type Reading = Pick<Context, 'db' | 'person' | 'now'>;
type StoredDocument = Stored<Omit<VehicleDocument, 'attachment'>>;

const dayText = (column: string) => sql<string | null>`to_char(${sql.ref(column)}, 'YYYY-MM-DD')`;

/** Those of vehicles that the person sees wholly. */
function selectDocuments({ db, person, now }: Reading) {
  const state = documentStateOf('d.expires_on', branchToday(now));
  return db
    .selectFrom('vehicle_documents as d')
    .innerJoin('vehicles as v', 'v.id', 'd.vehicle_id')
    .leftJoin('branches as b', 'b.id', 'v.branch_id')
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .select(['d.id', 'd.vehicle_id', 'v.plate', 'v.name as vehicle_name', 'v.branch_id', 'b.name as branch_name'])
    .select(['d.type', 'd.number', 'd.blocks', 'd.replaced_by', 'u.name as created_by_name'])
    .select([dayText('d.issued_on').as('issued_on'), dayText('d.expires_on').as('expires_on')])
    .select([sql<DocumentState>`${state}`.as('state'), 'd.created_at', 'd.updated_at', 'd.deleted_at'])
    .where(withinReach(person))
    .$castTo<StoredDocument>();
}

/** The document, deleted or not. 404 when there never was one, or the person does not see its vehicle wholly. */
export async function documentById(ctx: Reading, id: number): Promise<VehicleDocument> {
  const row = await selectDocuments(ctx).where('d.id', '=', id).executeTakeFirst();
  const [document] = row ? await withFiles(ctx.db, [row]) : [];
  if (!document) throw missing('document');
  return document;
}

/** Whether the person sees the document, deleted or not. */
export async function seesDocument(ctx: Reading, id: number): Promise<boolean> {
  return (await selectDocuments(ctx).where('d.id', '=', id).executeTakeFirst()) !== undefined;
}

/** Those that hold in the order of their types, then those that were replaced; of a type the newest first. */
export async function documentsOfVehicle(ctx: Reading, vehicleId: number): Promise<VehicleDocument[]> {
  const found = await selectDocuments(ctx)
    .where('d.vehicle_id', '=', vehicleId)
    .where('d.deleted_at', 'is', null)
    .orderBy(sql`d.replaced_by is not null`)
    .orderBy('d.id', 'desc')
    .execute();
  return withFiles(ctx.db, found);
}

/** What runs out one day, of the vehicles in service. */
export async function pageOfDocuments(ctx: Reading, query: Query<typeof rows.list>) {
  const { branch_id, type, state, deleted } = query;
  const select = selectDocuments(ctx)
    .where('v.deleted_at', 'is', null)
    .where('v.retired_at', 'is', null)
    .where('d.expires_on', 'is not', null);
  const { page, ...rest } = await pageOf(ctx.db, select, query, {
    where: [
      deleted === '1' ? undefined : sql`replaced_by is null`,
      branch_id ? sql`branch_id = ${branch_id}` : undefined,
      type && sql`type = ${type}`,
      state && sql`state = ${state}`,
    ],
    search: ['plate', 'vehicle_name', 'number'],
    sorts: { expires_on: 'text', plate: 'text', type: 'text', branch_name: 'text' },
  });
  return { documents: await withFiles(ctx.db, page), ...rest };
}

async function withFiles(db: Kysely<Database>, page: readonly StoredDocument[]): Promise<VehicleDocument[]> {
  const files = await attachmentsOf(
    db,
    DOCUMENT,
    page.map(({ id }) => id),
  );
  return page.map((row) => ({
    ...present<Omit<VehicleDocument, 'attachment'>>(row),
    attachment: [...(files.get(row.id) ?? [])],
  }));
}
