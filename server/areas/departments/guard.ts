/** Who is let to a department: everybody who may do with departments at all what they ask. */
import { gone } from '#server/http/refusal.ts';
import type { Guard } from '#server/kit/guard.ts';
import { departmentById } from './queries.ts';

export const departmentGuard: Guard = {
  noun: 'department',
  right: 'department.view',
  rights: ['department'],
  async admit({ db }, can, id) {
    const { deleted_at } = await departmentById(db, id);
    if (deleted_at !== null && can === 'department.update') throw gone('department');
  },
};
