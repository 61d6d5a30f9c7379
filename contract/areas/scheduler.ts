/** Planning: so far the files of todos. */
import * as z from 'zod/mini';
import { attachment, attachmentPart } from '../attachment.ts';
import { get, post } from '../endpoint.ts';
import { frame, id, idParams, numberText, sha256, text } from '../schema.ts';

/** What a file of a todo belongs to: the work itself, or what was noted about it. */
const todoFileFor = z.enum(['task', 'note']);

const todoFile = z.object({ ...attachment.shape, for: todoFileFor });
export type TodoFile = z.output<typeof todoFile>;

export const scheduler = {
  /** The files of a todo, in the order in which they were added. */
  attachments: get('/api/attachment/{id}', {
    permission: 'todo.view',
    params: idParams,
    answer: z.object({ ...frame, attachment: z.array(todoFile) }),
  }),

  /**
   * Adds files to a todo: by those who may change todos, and by whom it is given to. The same file again adds nothing. `name` and `sha256`
   * are of a single file; ours takes up to ten, and answers all of them as `attachments`.
   */
  addAttachment: post('/api/add-attachment', {
    permission: 'todo.view',
    replay: 'create',
    body: z.object({
      task_id: numberText(id),
      for: z.optional(todoFileFor),
      name: z.optional(text(200)),
      sha256: z.optional(sha256),
    }),
    files: { attachment: attachmentPart },
    answer: z.object({ ...frame, attachment: todoFile, attachments: z._default(z.array(todoFile), []) }),
  }),
};
