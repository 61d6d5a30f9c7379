/** What people may do with roles and permissions. */
import type { Area } from './define.ts';

export const roles = {
  area: 'roles',
  title: 'Roles and permissions',
  permissions: {
    'role.view': { words: 'See roles and what each may do', from: 'manager' },
    'role.create': { words: 'Add roles', from: 'admin' },
    'role.update': { words: 'Change roles and what each may do', from: 'admin' },
    'role.delete': { words: 'Delete roles and bring them back', from: 'admin' },
    'permission.view': { words: 'See permissions', from: 'manager' },
    'permission.create': { words: 'Add permissions of the yard’s own', from: 'admin' },
    'permission.update': { words: 'Change the words of permissions', from: 'admin' },
    'permission.delete': { words: 'Delete permissions of the yard’s own', from: 'admin' },
  },
} as const satisfies Area;
