/** What people may do with working time, employees and leave. */
import type { Area } from './define.ts';

export const attendance = {
  area: 'attendance',
  title: 'Working time and leave',
  permissions: {
    'attendance.punch': { words: 'Punch in, out and breaks', from: 'technician', accountant: true },
    'attendance.view': { words: 'See their own working time', from: 'technician', accountant: true },
    'attendance.view-branch': { words: 'See the working time of their branches', from: 'lead', accountant: true },
    'attendance.view-all': { words: 'See everybody’s working time', from: 'office', accountant: true },
    'attendance.update': { words: 'Correct others’ working time', from: 'lead' },
    'attendance.approve': { words: 'Approve others’ corrections and timesheets', from: 'lead' },
    'attendance.close': { words: 'Close pay periods', from: 'manager', accountant: true },
    'attendance.export': { words: 'Export working time for payroll', from: 'manager', accountant: true },
    'employee.view': { words: 'See employees and who is in', from: 'lead' },
    'employee.create': { words: 'Add employees', from: 'office' },
    'employee.update': { words: 'Change employees', from: 'office' },
    'roster.update': { words: 'Plan who works when', from: 'lead' },
    'holiday.update': { words: 'Add and change public holidays', from: 'office' },
    'reason.update': { words: 'Add and change reasons for punches', from: 'office' },
    'leave.view': { words: 'See their own leave', from: 'technician', accountant: true },
    'leave.view-branch': { words: 'See the leave of their branches', from: 'lead', accountant: true },
    'leave.view-all': { words: 'See everybody’s leave', from: 'office', accountant: true },
    'leave.create': { words: 'Ask for leave', from: 'technician', accountant: true },
    'leave.update': { words: 'Ask for leave for others', from: 'office' },
    'leave.approve': { words: 'Approve or reject others’ leave', from: 'lead' },
    'leave.approve-final': { words: 'Decide on long leave as the second to approve it', from: 'manager' },
    'leave-type.update': { words: 'Change kinds of leave, and adjust balances', from: 'manager' },
  },
} as const satisfies Area;
