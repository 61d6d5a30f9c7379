/** All calls of the area. */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Handlers } from '#server/http/handler.ts';
import { missing } from '#server/http/refusal.ts';
import { approve, complete } from './completion.ts';
import { add, remove, update } from './edits.ts';
import { deleteImage, imageFile, upload } from './images.ts';
import { createChecklist, createStatus, deleteChecklist, undoStatus, updateStatus } from './lines.ts';
import { completed, data, dataRange, details, edit, list, pending } from './lists.ts';
import { addOdometer, odometers, previousOdometer, updateOdometer } from './odometers.ts';

const notYet = () => Promise.reject(missing('todo'));

export const todos: Handlers<typeof rows> = {
  list,
  data,
  dataRange,
  details,
  edit,
  pending,
  completed,
  add,
  update,
  remove,
  restore: notYet,
  askRestore: notYet,
  restoreAsks: notYet,
  complete,
  approve,
  createStatus,
  updateStatus,
  undoStatus,
  createChecklist,
  deleteChecklist,
  upload,
  deleteImage,
  imageFile,
  previousOdometer,
  odometers,
  addOdometer,
  updateOdometer,
};
