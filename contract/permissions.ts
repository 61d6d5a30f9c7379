/** Every permission name. Roles are sets of these; rows of the contract name one; screens ask `can(name)`. */
export const permissions = [
  'todo.view',
  'todo.view-all',
  'todo.create',
  'todo.update',
  'todo.delete',
  'todo.complete',
  'todo.approve',
  'checklist.update',
  'odometer.create',
  'odometer.update',
  'image.create',
  'image.delete',
  'vehicle.view',
  'attendance.punch',
  'attendance.view',
  'attendance.view-all',
  'device.view-all',
] as const;

export type Permission = (typeof permissions)[number];
