/** Files of records: added, listed with their record, deleted and brought back. Each area decides which of its records have files. */
import { type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import type { Attachment } from '#contract/attachment.ts';
import { isolated } from '#contract/people-text.ts';
import type { Attachments } from '../areas/files/tables.ts';
import type { Database } from '../db/tables.ts';
import type { Context } from '../http/handler.ts';
import { invalid } from '../http/refusal.ts';
import { iso } from '../lib/iso.ts';
import { must } from '../lib/must.ts';
import type { StoredBlob } from './blob-store.ts';
import { uprightSize } from './picture.ts';

type Writing = Pick<Context, 'db' | 'person' | 'now' | 'audit'>;
/** In rows of channels nobody is signed in. */
type Adding = Pick<Context, 'db' | 'now' | 'audit'> & { readonly person: { readonly id: number } | null };
export type AttachmentRow = Selectable<Attachments>;

/** Where and when a picture was taken, as the device said. */
interface Taken {
  readonly taken_at?: Date;
  readonly latitude?: number;
  readonly longitude?: number;
}

/** The received files of one part of a form. */
export interface Sent {
  /** The name of the part: a refusal names it. */
  readonly field: string;
  readonly blobs: readonly StoredBlob[];
  readonly taken?: Taken;
}

/** Answers list all files of a record. */
const MOST_FILES = 100;

/** Kept as it is even where sharp cannot read it: not every build of it can. */
const HEIC = 'image/heic';

/**
 * Adds the files to the record, after those that it has. A file that it has already is not added again. Answers the ids of all sent, in their
 * order. 422 on the field for a picture that cannot be read, and beyond a hundred files.
 *
 * Danger: the caller holds the record, or two calls at once would add the same file.
 */
export async function attach(ctx: Adding, kind: string, id: number, sent: Sent): Promise<readonly number[]> {
  const known = await idsBySha(ctx.db, kind, id);
  const fresh = new Map(sent.blobs.filter(({ sha256 }) => !known.has(sha256)).map((blob) => [blob.sha256, blob]));
  if (known.size + fresh.size > MOST_FILES) throw invalid({ [sent.field]: [`At most ${MOST_FILES} files.`] });
  let position = await lastPosition(ctx.db, kind, id);
  for (const [sha256, blob] of fresh) {
    position += 1;
    const row = { owner_kind: kind, owner_id: id, position, ...(await rowOf(ctx, sent, blob)) };
    const made = await ctx.db.insertInto('attachments').values(row).returning('id').executeTakeFirstOrThrow();
    known.set(sha256, made.id);
    ctx.audit({ action: `${kind}.attach`, entity: kind, entityId: id, detail: { file: made.id, name: row.name } });
  }
  return sent.blobs.map(({ sha256 }) => must(known.get(sha256), 'the file that was just added'));
}

/** 422 `checksums` when the files are not those that the sender meant. */
export function refuseOthers(checksums: readonly string[] | undefined, blobs: readonly StoredBlob[] = []): void {
  if (checksums !== undefined && checksums.join() !== blobs.map(({ sha256 }) => sha256).join())
    throw invalid({ checksums: ['A file changed on its way. Send it again.'] });
}

async function idsBySha(db: Kysely<Database>, kind: string, id: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('attachments')
    .select(['id', 'sha256'])
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [row.sha256, row.id]));
}

async function lastPosition(db: Kysely<Database>, kind: string, id: number): Promise<number> {
  const row = await db
    .selectFrom('attachments')
    .select(({ fn }) => fn.max('position').as('last'))
    .where('owner_kind', '=', kind)
    .where('owner_id', '=', id)
    .executeTakeFirst();
  return row?.last ?? 0;
}

type FileColumns = Omit<Insertable<Attachments>, 'owner_kind' | 'owner_id' | 'position'>;

async function rowOf({ person, now }: Adding, { field, taken }: Sent, blob: StoredBlob): Promise<FileColumns> {
  const { sha256, mime, size, name } = blob;
  const pixels = mime.startsWith('image/') ? await uprightSize(blob.open()) : null;
  if (pixels === null && mime.startsWith('image/') && mime !== HEIC)
    throw invalid({ [field]: [`“${isolated(name)}” cannot be read as a picture.`] });
  return {
    name: name === '' ? 'file' : name,
    mime,
    size,
    sha256,
    width: pixels?.width ?? null,
    height: pixels?.height ?? null,
    taken_at: taken?.taken_at ?? null,
    latitude: taken?.latitude ?? null,
    longitude: taken?.longitude ?? null,
    created_at: now,
    created_by: person?.id ?? null,
    deleted_at: null,
    deleted_by: null,
  };
}

function selectAttachments(db: Kysely<Database>) {
  return db
    .selectFrom('attachments as a')
    .leftJoin('users as u', 'u.id', 'a.created_by')
    .select(['a.id', 'a.owner_id', 'a.name', 'a.mime', 'a.size', 'a.width', 'a.created_at', 'a.created_by'])
    .select(sql<string>`coalesce(u.name, '')`.as('created_by_name'));
}

type Listed = Awaited<ReturnType<ReturnType<typeof selectAttachments>['execute']>>[number];

function present({ id, name, mime, size, width, created_at, created_by, created_by_name }: Listed): Attachment {
  // What sharp could not measure it cannot draw either.
  const thumb = width === null ? null : `/api/files/${id}?size=thumb`;
  return { id, name, mime, size, thumb, created_at: iso(created_at), created_by, created_by_name };
}

/** The files of several records of one kind, by the id of the record, in their order. */
export async function attachmentsOf(
  db: Kysely<Database>,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly Attachment[]>> {
  if (ids.length === 0) return new Map();
  const rows = await selectAttachments(db)
    .where('a.owner_kind', '=', kind)
    .where('a.owner_id', 'in', ids)
    .where('a.deleted_at', 'is', null)
    .orderBy('a.position')
    .orderBy('a.id')
    .execute();
  const byOwner = new Map<number, Attachment[]>();
  for (const row of rows) byOwner.set(row.owner_id, [...(byOwner.get(row.owner_id) ?? []), present(row)]);
  return byOwner;
}

/** The records of one kind, each with its files. */
export async function withAttachments<R extends { readonly id: number }>(
  db: Kysely<Database>,
  kind: string,
  records: readonly R[],
): Promise<(R & { readonly attachments: Attachment[] })[]> {
  const files = await attachmentsOf(
    db,
    kind,
    records.map(({ id }) => id),
  );
  return records.map((record) => ({ ...record, attachments: [...(files.get(record.id) ?? [])] }));
}

/** A file that is known to exist. */
export async function attachmentById(db: Kysely<Database>, id: number): Promise<Attachment> {
  return present(await selectAttachments(db).where('a.id', '=', id).executeTakeFirstOrThrow());
}

/** Deletes the file softly. */
export async function detach(ctx: Writing, row: AttachmentRow): Promise<void> {
  if (row.deleted_at !== null) return;
  await setDeleted(ctx, row, true);
}

/** Brings a deleted file back. 422 `id` when its record has the same file again by now. */
export async function reattach(ctx: Writing, row: AttachmentRow): Promise<void> {
  if (row.deleted_at === null) return;
  const known = await idsBySha(ctx.db, row.owner_kind, row.owner_id);
  if (known.has(row.sha256)) throw invalid({ id: ['This file was added again meanwhile.'] });
  await setDeleted(ctx, row, false);
}

async function setDeleted({ db, person, now, audit }: Writing, row: AttachmentRow, isDeleted: boolean): Promise<void> {
  const { id, owner_kind, owner_id, name } = row;
  await db
    .updateTable('attachments')
    .set({ deleted_at: isDeleted ? now : null, deleted_by: isDeleted ? person.id : null })
    .where('id', '=', id)
    .execute();
  const action = `${owner_kind}.${isDeleted ? 'detach' : 'reattach'}`;
  audit({ action, entity: owner_kind, entityId: owner_id, detail: { file: id, name } });
}
