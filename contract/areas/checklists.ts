/** Task categories and the checklist lines that todos of a category start with. */
import * as z from 'zod/mini';
import { get } from '../endpoint.ts';
import { frame, id, idText } from '../schema.ts';
import { taskCategory } from './settings.ts';
import { lineDirection } from './todo-record.ts';

export const checklists = {
  taskCategory: get('/api/taskCategory', {
    permission: 'todo.view',
    answer: z.object({ ...frame, taskCategories: z.array(taskCategory) }),
  }),

  checkList: get('/api/getCheckList', {
    permission: 'todo.view',
    query: z.object({ category_id: z.optional(idText) }),
    answer: z.object({
      ...frame,
      checklist: z.array(
        z.object({ id, category_id: id, direction: lineDirection, title: z.string(), position: z.int() }),
      ),
    }),
  }),
};
