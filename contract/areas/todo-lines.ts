/**
 * The calls about checklists, which are todos' own (`todos.ts`).
 *
 * A *status todo* is a line of a todo's checklist: `prev` lines are what must have been done before this job, `next` lines
 * what moves the vehicle on, `own` lines were added by hand. A failed line can become a follow-on todo of its own.
 */
import * as z from 'zod/mini';
import { post } from '../endpoint.ts';
import { actTimes, day, frame, id, note, text, timeOfDay } from '../schema.ts';
import { lineTitles } from './todo-input.ts';
import { checklistLine, lineDirection, lineState, statusTodo, todo } from './todo-record.ts';

export const lineCalls = {
  /**
   * Makes the follow-on todo of a line (or of the todo as a whole, when no line is named), for the same vehicle and branch. `resource`
   * left out: whoever does the todo it follows from; null: whoever of the branch takes it.
   */
  createStatus: post('/api/create-status-todo', {
    permission: 'checklist.update',
    replay: 'create',
    invalidates: ['todos', 'checklists'],
    body: z.object({
      todo_id: id,
      line_id: z.optional(z.nullable(id)),
      direction: z.enum(['prev', 'next']),
      title: text(200),
      note: z.optional(note(5000)),
      todo_date: z.optional(day),
      todo_time: z.optional(z.nullable(timeOfDay)),
      category_id: z.optional(z.nullable(id)),
      resource: z.optional(z.nullable(id)),
      checklist: lineTitles,
    }),
    answer: z.object({ ...frame, todoCreated: todo, statusTodo }),
  }),

  /** Ticks, fails, skips or reopens a line, or writes its note. */
  updateStatus: post('/api/update-status-todo', {
    permission: 'checklist.update',
    replay: 'repeat',
    invalidates: ['checklists'],
    body: z.object({ id, state: z.optional(lineState), note: z.optional(note(2000)), ...actTimes }),
    answer: z.object({ ...frame, line: checklistLine, statusTodo }),
  }),

  /** Opens a line again and takes back the follow-on todo it made, unless that one has been worked on (422). */
  undoStatus: post('/api/undo-status-todo', {
    permission: 'checklist.update',
    replay: 'repeat',
    invalidates: ['todos', 'checklists'],
    body: z.object({ id }),
    answer: z.object({ ...frame, line: checklistLine, statusTodo }),
  }),

  createChecklist: post('/api/create-checklist-todo', {
    permission: 'checklist.update',
    replay: 'create',
    invalidates: ['checklists'],
    body: z.object({ todo_id: id, title: text(200), direction: z.optional(lineDirection) }),
    answer: z.object({ ...frame, line: checklistLine, statusTodo }),
  }),

  /** Lines that the person added are theirs to remove; those of the office are for who makes todos (403). */
  deleteChecklist: post('/api/delete-checklist-todo', {
    permission: 'checklist.update',
    replay: 'repeat',
    invalidates: ['checklists'],
    body: z.object({ id }),
    answer: z.object({ ...frame, statusTodo }),
  }),
};
