/** Photos of todos. */
import { todos as rows } from '#contract/areas/todos.ts';
import type { Op } from './op.ts';
import { pictureOps } from './pictures.ts';
import { imageRow } from './rows.ts';

export const imageOps: readonly Op[] = pictureOps({
  t: 'images',
  upload: {
    name: 'todos.upload',
    endpoint: rows.upload,
    file: 'image',
    fields: ({ kind }) => ({ kind }),
    body: ({ args: { todo, kind, odometer, line } }, resolve) => ({
      todo_id: resolve(todo),
      // A server that knows no photos of lines takes it for one of the todo; ours goes by `line_id`.
      kind: kind === 'line' ? 'photo' : kind,
      ...(odometer && { odometer_id: resolve(odometer) }),
      ...(line && { line_id: resolve(line) }),
    }),
    member: 'image',
    rows: ({ image }) => [imageRow(image)],
  },
  list: {
    endpoint: rows.details,
    input: ({ todo }, resolve) => ({ query: { id: resolve(todo) } }),
    rows: ({ todo }) => todo.todoimages.map(imageRow),
  },
  removal: { name: 'todos.deleteImage', endpoint: rows.deleteImage },
});
