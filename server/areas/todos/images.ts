/** Photos of todos and of dials. */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Context, FileAnswer, Handler } from '#server/http/handler.ts';
import { gone, invalid, missing } from '#server/http/refusal.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import { smallForm, uprightSize } from '#server/files/picture.ts';
import { must } from '#server/lib/must.ts';
import { beginTodo } from '../vehicle-status/todo-effects.ts';
import { todoOf, type OwnTodo } from './access.ts';
import { auditPart } from './audit.ts';
import {
  deleteImageRow,
  imageById,
  imageRecord,
  insertImage,
  isLineOf,
  isReadingOf,
  uploadAgain,
} from './image-queries.ts';
import { presentImage } from './present.ts';

const HEIC = 'image/heic';

export const upload: Handler<typeof rows.upload> = async ({ body, files }, ctx) => {
  const file = must(files['image']?.[0], 'an image: the row requires one');
  const todo = await todoOf(ctx, body.todo_id);
  if (body.sha256 !== undefined && body.sha256 !== file.sha256)
    throw invalid({ sha256: ['The photo changed on its way. Send it again.'] });
  const reading = body.odometer_id;
  if (reading !== undefined && !(await isReadingOf(ctx.db, reading, todo.id)))
    throw invalid({ odometer_id: ['This reading is not of this todo.'] });
  await checkLine(ctx, todo.id, body);
  const id = await storeOnce(ctx, todo, body, file);
  return { status: 200, message: 'Photo saved.', image: presentImage(await imageById(ctx.db, id)) };
};

/** A photo of a line says of which. */
async function checkLine(ctx: Context, todoId: number, { kind, line_id }: Body<typeof rows.upload>): Promise<void> {
  if (line_id === undefined && kind !== 'line') return;
  if (line_id === undefined) throw invalid({ line_id: ['Say which line the photo shows.'] });
  if (!(await isLineOf(ctx.db, line_id, todoId))) throw invalid({ line_id: ['This line is not of this todo.'] });
}

/** The same bytes for the same todo, kind, line and reading by the same person are one image, however often and in whatever order they come. */
async function storeOnce(
  ctx: Context,
  todo: OwnTodo,
  body: Body<typeof rows.upload>,
  file: StoredBlob,
): Promise<number> {
  const same = {
    created_by: ctx.person.id,
    todo_id: body.todo_id,
    kind: body.line_id === undefined ? (body.kind ?? 'photo') : 'line',
    odometer_id: body.odometer_id ?? null,
    line_id: body.line_id ?? null,
    sha256: file.sha256,
  } as const;
  const stored = await uploadAgain(ctx.db, same, ctx.stamp);
  if (stored !== undefined) return stored;
  const size = await uprightSize(file.open());
  // HEIC is kept as it is: not every sharp reads it. Any other picture that cannot be read is of no use to anybody.
  if (size === null && file.mime !== HEIC) throw invalid({ image: ['This photo cannot be read. Take it again.'] });
  const id = await insertImage(ctx.db, {
    ...same,
    name: body.name ?? file.name,
    mime: file.mime,
    size: file.size,
    width: size?.width ?? null,
    height: size?.height ?? null,
    taken_at: earlier(body.taken_at, ctx.now),
    latitude: body.latitude ?? null,
    longitude: body.longitude ?? null,
    stamp: ctx.stamp,
    created_at: ctx.now,
  });
  if (id === undefined) return must(await uploadAgain(ctx.db, same, ctx.stamp), 'the image that was stored in between');
  await beginTodo(ctx, todo.id, earlier(body.taken_at, ctx.now));
  auditPart(ctx, todo, { entity: 'image', id }, 'create', { sha256: file.sha256 });
  return id;
}

function earlier(sent: string | undefined, now: Date): Date {
  return new Date(Math.min(sent === undefined ? now.getTime() : Date.parse(sent), now.getTime()));
}

export const deleteImage: Handler<typeof rows.deleteImage> = async ({ params }, ctx) => {
  const image = await imageRecord(ctx.db, params.id);
  if (!image) throw missing('photo');
  const todo = await todoOf(ctx, image.todo_id);
  if (await deleteImageRow(ctx, image.id)) auditPart(ctx, todo, { entity: 'image', id: image.id }, 'delete');
  else if (image.deleted_at === null) ctx.superseded(['deleted_at']);
  return { status: 200, message: 'Photo deleted.' };
};

export const imageFile: Handler<typeof rows.imageFile> = async ({ params, query }, ctx): Promise<FileAnswer> => {
  const image = await imageRecord(ctx.db, params.id);
  if (!image) throw missing('photo');
  await todoOf(ctx, image.todo_id);
  if (image.deleted_at) throw gone('photo');
  if (query.size === 'thumb') return smallForm(ctx, image, 'thumb', 'photo');
  return {
    stream: () => ctx.files.open(image.sha256),
    mime: image.mime,
    size: image.size,
    sha256: image.sha256,
    name: image.name,
  };
};
