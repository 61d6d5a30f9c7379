/** The file of an import is seen by everybody with the right of its door, and stays. */
import type { FileOwner } from '#server/files/owners.ts';
import { importDoors } from './doors.ts';

export const importFiles: FileOwner = {
  noun: 'file',
  sees: async ({ db, person }, id) => {
    const found = await db.selectFrom('imports').select('door').where('id', '=', id).executeTakeFirst();
    return found !== undefined && person.can(importDoors[found.door].right);
  },
  changes: async () => false,
};
