/** All calls of the area. */
import type { todos as rows } from '#contract/areas/todos.ts';
import type { Handlers } from '#server/http/handler.ts';
import { approve } from './approval.ts';
import { complete } from './completion.ts';
import { add, remove, update } from './edits.ts';
import { deleteImage, imageFile, upload } from './images.ts';
import { createChecklist, createStatus, deleteChecklist, undoStatus, updateStatus } from './lines.ts';
import { completed, data, dataRange, details, edit, list, pending } from './lists.ts';
import { addOdometer, odometers, previousOdometer, updateOdometer } from './odometers.ts';
import { places } from './places.ts';
import { askRestore, restore, restoreAsks } from './restoring.ts';

export const todos: Handlers<typeof rows> = {
  list,
  data,
  dataRange,
  places,
  details,
  edit,
  pending,
  completed,
  add,
  update,
  remove,
  restore,
  askRestore,
  restoreAsks,
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
