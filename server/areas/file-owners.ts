/**
 * Whose files there are, and who may see them. One line a kind of record, and one import line an area: lines of two branches merge by
 * themselves (.gitattributes).
 */
import type { FileOwners } from '../files/owners.ts';
import { logFiles } from './logs/log-files.ts';
import { todoFiles } from './scheduler/todo-files.ts';

export const fileOwners: FileOwners = {
  todo: todoFiles,
  todo_note: todoFiles,
  log: logFiles,
};
