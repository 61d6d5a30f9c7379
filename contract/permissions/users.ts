/** What people may do with people, departments and branches, and with what every area stands on: settings, mails, jobs, the audit and phones. */
import type { Area } from './define.ts';

export const users = {
  area: 'users',
  title: 'People, departments and settings',
  permissions: {
    'user.view': { words: 'See people’s accounts and rights', from: 'office' },
    'user.create': { words: 'Invite people and let in who asks', from: 'manager' },
    'user.update': { words: 'Change people’s accounts and give them roles', from: 'manager' },
    'user.delete': { words: 'Delete people and bring them back', from: 'admin' },
    'department.view': { words: 'See departments', from: 'office' },
    'department.create': { words: 'Add departments', from: 'manager' },
    'department.update': { words: 'Change departments', from: 'manager' },
    'department.delete': { words: 'Delete departments and bring them back', from: 'manager' },
    'branch.update': { words: 'Add and change branches', from: 'manager' },
    'setting.view': { words: 'See the yard’s settings, its mails and its jobs', from: 'office' },
    'setting.update': { words: 'Change the yard’s settings and send test mails', from: 'admin' },
    'audit.view': { words: 'See who did what in the whole yard', from: 'manager', accountant: true },
    'device.view-all': { words: 'See which phones have work that is not sent', from: 'lead' },
  },
} as const satisfies Area;
