/** Todos with their checklists (`todo-lines.ts`), odometer readings and images. */
import * as z from 'zod/mini';
import { del, get, post } from '../endpoint.ts';
import {
  actTimes,
  day,
  dayRange,
  done,
  frame,
  id,
  idParams,
  idText,
  lines,
  note,
  odometerReading,
  paging,
} from '../schema.ts';
import {
  attention,
  completionFilter,
  deleted,
  lineTitles,
  mine,
  overdue,
  photoFields,
  photoPart,
  todoFields,
  todoFilter,
  todoView,
} from './todo-input.ts';
import { lineCalls } from './todo-lines.ts';
import { odometerUnit } from './odometer-input.ts';
import { odometer, restoreAsk, todo, todoImage } from './todo-record.ts';

const todoAnswer = z.object({ ...frame, todo });
const pageFrame = { ...frame, todos: z.array(todo), next_cursor: z.nullable(z.string()) };
const todoPage = z.object(pageFrame);
/** `total`: how many the whole filter finds, whatever the page; 10,000 stands for that many and more. */
const countedPage = z.object({ ...pageFrame, total: z._default(z.nullable(z.int()), null) });

/** The last accepted reading of a vehicle, and what the next one is judged by. */
export const lastOdometer = z.object({
  ...odometer.shape,
  unit: odometerUnit,
  /** What its dial should show now, and the most that is believed. */
  expected: z.int(),
  limit: z.int(),
  daily_average: z.nullable(z.number()),
  daily_p95: z.nullable(z.number()),
});

/** The person was asked whether it is right, and kept it as typed. */
const stood_by = z.optional(z.boolean());

export const todos = {
  /** Todos of a day, week or month around `date`: the person's own, or everybody's for who may see them. */
  list: get('/api/todo', {
    permission: 'todo.view',
    query: z.object({ view: z.optional(todoView), date: z.optional(day), ...paging }),
    answer: z.object({
      ...pageFrame,
      usergroup: z.array(z.object({ id, name: z.string() })),
      pendingTaskCount: z.int(),
    }),
  }),

  /** Todos of one day, filtered. `resource` is a person's id. */
  data: get('/api/todo-data', {
    permission: 'todo.view',
    query: z.object({
      resource: z.optional(idText),
      date: z.optional(day),
      status: z.optional(todoFilter),
      branch_id: z.optional(idText),
      ...paging,
    }),
    answer: todoPage,
  }),

  /** Todos of a range of days, `date=from,to`. What phones pull. */
  dataRange: get('/api/todo-data-range', {
    permission: 'todo.view',
    query: z.object({
      date: dayRange,
      status: z.optional(todoFilter),
      resource: z.optional(idText),
      branch_id: z.optional(idText),
      vehicle_id: z.optional(idText),
      vendor_id: z.optional(idText),
      location_id: z.optional(idText),
      vehicle_group_id: z.optional(idText),
      attention,
      overdue,
      deleted,
      mine,
      /** Text in title, plate, or the last characters of the VIN. */
      search: z.optional(z.string().check(z.maxLength(100, 'At most 100 characters.'))),
      ...paging,
    }),
    answer: countedPage,
  }),

  details: get('/api/get-todo-details', {
    permission: 'todo.view',
    query: z.object({ id: idText }),
    answer: todoAnswer,
  }),

  /** The todo with what its form may choose from. */
  edit: get('/api/edit-todo/{id}', {
    permission: 'todo.update',
    params: idParams,
    answer: z.object({ ...frame, todo, usergroup: z.array(z.object({ id, name: z.string() })) }),
  }),

  /** What is late: pending todos of days before `date`. */
  pending: get('/api/pending-todo', {
    permission: 'todo.view',
    query: z.object({ date: z.optional(day), mine, ...paging }),
    answer: z.object({ ...pageFrame, pendingTaskCount: z.int() }),
  }),

  /** Lines named here are added beside those of the category. 422 `location_address_id` for an address of another location. */
  add: post('/api/add-todo', {
    permission: 'todo.create',
    replay: 'create',
    invalidates: ['todos', 'checklists'],
    body: z.object({ ...todoFields, nextChecklist: lineTitles, prevChecklist: lineTitles, checklist: lineTitles }),
    answer: z.object({ ...frame, todoCreated: todo }),
  }),

  /** Only the fields sent are changed. */
  update: post('/api/update-todo/{id}', {
    permission: 'todo.update',
    replay: 'repeat',
    invalidates: ['todos'],
    params: idParams,
    body: z.partial(z.object(todoFields)),
    answer: todoAnswer,
  }),

  remove: del('/api/delete-todo/{id}', {
    permission: 'todo.delete',
    replay: 'repeat',
    invalidates: ['todos'],
    params: idParams,
    body: z.object({ reason: lines(500) }),
    answer: done,
  }),

  /** Brings a deleted todo back, whoever asked for it. One that is not deleted stays as it is. */
  restore: post('/api/restore-todo/{id}', {
    permission: 'todo.delete',
    own: true,
    replay: 'repeat',
    invalidates: ['todos'],
    params: idParams,
    answer: todoAnswer,
  }),

  /** Asks the office to bring a deleted todo back: once a person, until it answers. 422 when it is not deleted. */
  askRestore: post('/api/ask-restore-todo/{id}', {
    permission: 'todo.complete',
    own: true,
    replay: 'repeat',
    params: idParams,
    body: z.object({ note: z.optional(note(500)) }),
    answer: done,
  }),

  /** What the office is asked to bring back, the newest question first. */
  restoreAsks: get('/api/restore-asks', {
    permission: 'todo.delete',
    own: true,
    query: z.object({ ...paging }),
    answer: z.object({ ...frame, asks: z.array(restoreAsk), next_cursor: z.nullable(z.string()) }),
  }),

  /**
   * `note` is what the person who did it writes. One that was done before the office sent the todo back, and comes later, changes nothing:
   * its note counts as superseded. Titled Check In or Check Out it also punches the person who completed it, unless they are in (or out) already.
   */
  complete: post('/api/complete-todo/{id}', {
    permission: 'todo.complete',
    replay: 'repeat',
    invalidates: ['todos', 'attendance'],
    params: idParams,
    body: z.object({ note: z.optional(note(5000)), ...actTimes }),
    answer: todoAnswer,
  }),

  ...lineCalls,

  /** One image a request. The same bytes for the same todo, kind and line by the same person are stored once. */
  upload: post('/api/upload-todo', {
    permission: 'image.create',
    replay: 'create',
    invalidates: ['images'],
    body: z.object(photoFields),
    files: { image: photoPart },
    answer: z.object({ ...frame, image: todoImage }),
  }),

  deleteImage: post('/api/deleteTodoImage/{id}', {
    permission: 'image.delete',
    replay: 'repeat',
    invalidates: ['images'],
    params: idParams,
    answer: done,
  }),

  /**
   * Approves completions, or sends them back with a reason: all named or none. Repeating it changes nothing. Sent back, a todo is to be
   * done again by who had it, else by who completed it; the punch of its completion stays.
   */
  approve: post('/api/approveTodo', {
    permission: 'todo.approve',
    replay: 'repeat',
    invalidates: ['todos'],
    body: z.object({
      ids: z.array(id).check(z.minLength(1, 'Choose at least one.'), z.maxLength(200, 'At most 200 at once.')),
      decision: z.optional(z.enum(['approve', 'return'])),
      reason: z.optional(lines(500)),
    }),
    answer: z.object({ ...frame, todos: z.array(todo) }),
  }),

  /**
   * Completed todos, the newest first; `status=approval` are those waiting for the office, `status=returned` those it sent back, by when
   * it did. `attention` of what is completed or approved looks back 93
   * days when none are named.
   */
  completed: get('/api/getCompletedTodo', {
    permission: 'todo.view',
    query: z.object({
      date: z.optional(dayRange),
      status: z.optional(completionFilter),
      resource: z.optional(idText),
      branch_id: z.optional(idText),
      vehicle_id: z.optional(idText),
      attention,
      ...paging,
    }),
    answer: countedPage,
  }),

  /** The last accepted reading of a vehicle before now (or before the todo's own), and what is expected of the next one. */
  previousOdometer: get('/api/getPreviousOdometer', {
    permission: 'todo.view',
    query: z.object({ vehicle_id: idText, todo_id: z.optional(idText) }),
    answer: z.object({ ...frame, previousOdometer: z.nullable(lastOdometer) }),
  }),

  odometers: get('/api/getTodoOdometer/{id}', {
    permission: 'todo.view',
    params: idParams,
    answer: z.object({ ...frame, odometer: z.array(odometer) }),
  }),

  addOdometer: post('/api/addTodoOdometer', {
    permission: 'odometer.create',
    replay: 'create',
    invalidates: ['odometers'],
    body: z.object({
      todo_id: id,
      /** Whose dial it was: the todo may have been given another vehicle since. None, or one that does not exist: the todo's. */
      vehicle_id: z.optional(id),
      value: odometerReading,
      note: z.optional(note(2000)),
      stood_by,
      ...actTimes,
    }),
    answer: z.object({ ...frame, odometer }),
  }),

  updateOdometer: post('/api/updateTodoOdometer/{id}', {
    permission: 'odometer.update',
    replay: 'repeat',
    invalidates: ['odometers'],
    params: idParams,
    body: z.object({ value: z.optional(odometerReading), note: z.optional(note(2000)), stood_by }),
    answer: z.object({ ...frame, odometer }),
  }),

  /** The bytes of an image, or its small form. Ours: the documented calls name no path for it. */
  imageFile: get('/api/todo-image/{id}', {
    permission: 'todo.view',
    own: true,
    produces: 'bytes',
    params: idParams,
    query: z.object({ size: z.optional(z.enum(['full', 'thumb'])) }),
    answer: z.unknown(),
  }),
};
