/** Planning: so far the files of todos. */
import type { scheduler as rows, TodoFile } from '#contract/areas/scheduler.ts';
import type { Body } from '#contract/endpoint.ts';
import { attach, attachmentsOf } from '#server/files/attachments.ts';
import type { StoredBlob } from '#server/files/blob-store.ts';
import type { Context, Handlers } from '#server/http/handler.ts';
import { forbidden, invalid } from '#server/http/refusal.ts';
import { must } from '#server/lib/must.ts';
import { todoOf, todoToChange } from '../todos/access.ts';
import { changesFiles } from './todo-files.ts';

const ok = { status: 200, message: '' } as const;

/** The kind of owner of what a file is for. */
const KINDS = { task: 'todo', note: 'todo_note' } as const;

export const scheduler: Handlers<typeof rows> = {
  attachments: async ({ params }, ctx) => {
    const todo = await todoOf(ctx, params.id);
    return { ...ok, attachment: [...(await filesOf(ctx, todo.id, 'task')), ...(await filesOf(ctx, todo.id, 'note'))] };
  },

  addAttachment: async ({ body, files }, ctx) => {
    const todo = await todoToChange(ctx, body.task_id);
    if (!changesFiles(ctx.person, todo)) throw forbidden();
    const goal = body.for ?? 'task';
    const blobs = named(body, files['attachment'] ?? []);
    const ids = await attach(ctx, KINDS[goal], todo.id, { field: 'attachment', blobs });
    const all = await filesOf(ctx, todo.id, goal);
    const attachments = [...new Set(ids)].map((id) =>
      must(
        all.find((file) => file.id === id),
        'the added file',
      ),
    );
    const message = attachments.length === 1 ? 'File added.' : `${attachments.length} files added.`;
    return { status: 200, message, attachment: must(attachments[0], 'a file: the row requires one'), attachments };
  },
};

async function filesOf({ db }: Context, todoId: number, goal: keyof typeof KINDS): Promise<TodoFile[]> {
  const files = (await attachmentsOf(db, KINDS[goal], [todoId])).get(todoId) ?? [];
  return files.map((file) => ({ ...file, for: goal }));
}

/** The files, a single one under the name that was sent. 422 when it is not the one that the sender meant, or there are several. */
function named({ name, sha256 }: Body<typeof rows.addAttachment>, blobs: readonly StoredBlob[]): readonly StoredBlob[] {
  const [first] = blobs;
  const isSingle = blobs.length === 1;
  if (name !== undefined && !isSingle) throw invalid({ name: ['Only a single file can be given a name.'] });
  if (sha256 !== undefined && (!isSingle || sha256 !== first?.sha256))
    throw invalid({ sha256: ['The file changed on its way. Send it again.'] });
  return name === undefined || !first ? blobs : [{ ...first, name }];
}
