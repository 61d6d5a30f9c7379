/** What people may do with todos and what belongs to them. */
import type { Area } from './define.ts';

export const todos = {
  area: 'todos',
  title: 'Todos',
  permissions: {
    'todo.view': { words: 'See the todos given to them', from: 'technician' },
    'todo.create': { words: 'Make todos and add lines for others', from: 'lead' },
    'todo.update': { words: 'Change todos they may see', from: 'technician' },
    'todo.delete': { words: 'Delete todos and bring them back', from: 'lead' },
    'todo.view-branch': { words: 'See all todos of their branches', from: 'lead' },
    'todo.view-all': { words: 'See everybody’s todos', from: 'office' },
    'todo.complete': { words: 'Complete todos', from: 'technician' },
    'todo.approve': { words: 'Approve completed todos or send them back', from: 'lead' },
    'todo.delete-done': { words: 'Delete todos that are completed', from: 'office' },
    'checklist.update': { words: 'Answer the lines of a checklist', from: 'technician' },
    'odometer.create': { words: 'Enter odometer readings', from: 'technician' },
    'odometer.update': { words: 'Correct odometer readings', from: 'technician' },
    'odometer.review': { words: 'Judge doubtful odometer readings', from: 'lead' },
    'image.create': { words: 'Take photos', from: 'technician' },
    'image.delete': { words: 'Delete photos', from: 'technician' },
    'precheck.create': { words: 'Walk round vehicles and record their condition', from: 'technician' },
    'precheck.update': { words: 'Correct walk-rounds a day after they ended', from: 'office' },
  },
} as const satisfies Area;
