/** The permissions and who has them at first, beside the list and the roles of the domain's text (people 2.1 and 2.2). */
import { describe, expect, test } from 'vitest';
import { defaultsOf, permissionAreas, permissionFacts, permissions, type Permission } from './permissions.ts';
import type { RoleName } from './permissions/define.ts';

/** `expense.CRUD/approve` stands for five names; CRUD is view, create, update, delete. The list of the text, an area a line. */
const LIST = `
  auth: session.end two-factor.reset
  roles: role.CRUD permission.CRUD
  users: user.CRUD department.CRUD branch.update setting.view/update audit.view device.view-all
  scheduler: plan.view/move/bulk/override/notify series.manage
  dashboard: dashboard.view
  reports: report.view/view-all/export/manage archive.view/manage
  todos: todo.CRUD/view-branch/view-all/complete/approve/delete-done checklist.update odometer.create/update/review
    image.create/delete precheck.create/update
  checklists: category.create/update/delete maintenance.update
  expenses: expense.CRUD/view-branch/view-all/approve/reimburse earning.CRUD
  reference: vendor.CRUD location.CRUD expense-category.CRUD payment-method.view/update cohort.view/update
  bills: bill.CRUD/view-branch/view-all
  finance: finance.view statement.view/create/issue/void
  vehicles: vehicle.CRUD/view-all/retire/import vehicle-document.update part.CRUD/use group.update
  vehicle-status: vehicle-status.view/update/configure/override vehicle-note.create/update
  telematics: telematics.view/connect/link
  private-rentals: private-rental.CRUD/bill customer.CRUD
  rental-bookings: booking.view/view-all/create/update/approve/override/reset checkin.update checkout.update
    verification.view/approve document.view/delete payment.view/create/approve/request/refund deposit.update
    insurance.view/update/delete agreement.create damage.view/create/update evidence.export channel.update
    rental-setup.update
  attendance: attendance.punch/view/view-branch/view-all/update/approve/close/export employee.view/create/update
    roster.update holiday.update reason.update leave.view/view-branch/view-all/create/update/approve/approve-final
    leave-type.update
  chat: chat.view/create/announce
  voice: voice.view/view-branch/view-all/create
  feedback: feedback.CRUD/view-all/close/sort
  eod: eod.view/view-branch/view-all/create/update/comment project.update
  notes-products: note.CRUD/view-all product.CRUD/view-all
  logs: log.CRUD/view-all
  leads: lead.CRUD/view-branch/view-all/convert/setup`;

/** `todo.CRUD/approve todo.view` → `todo.view`, `todo.create` … */
function names(text: string): string[] {
  return text
    .trim()
    .split(/\s+/)
    .flatMap((word) => {
      const [noun = '', acts = ''] = word.split('.');
      return acts
        .replace('CRUD', 'view/create/update/delete')
        .split('/')
        .map((act) => `${noun}.${act}`);
    });
}

const areasOf = (text: string) =>
  text
    .trim()
    .split(/\n\s+(?=[a-z-]+: )/)
    .map((line): [string, string[]] => {
      const [area = '', rest = ''] = line.split(': ');
      return [area, names(rest)];
    });

describe('the list', () => {
  test('is the text’s, in its order, area by area', () => {
    expect(permissionAreas.map(({ area, names: all }) => [area, all])).toEqual(areasOf(LIST));
    expect(permissions).toEqual(permissionAreas.flatMap(({ names: all }) => all));
    expect(permissions).toHaveLength(223);
  });

  test('has every name once, and no words twice', () => {
    expect(new Set(permissions).size).toBe(permissions.length);
    const words = permissions.map((name) => permissionFacts[name].words);
    expect(new Set(words).size).toBe(words.length);
    expect(new Set(permissionAreas.map(({ title }) => title)).size).toBe(permissionAreas.length);
  });

  test('has words for each that fit in the matrix', () => {
    const fits = ({ words }: { readonly words: string }) => words.length <= 60 && /^[A-Z][^.']*[^.'\s]$/.test(words);
    expect(permissions.filter((name) => !fits(permissionFacts[name]))).toEqual([]);
  });
});

/** What technicians could do before the other areas came. */
const BUILT = `todo.view/update/complete checklist.update odometer.create/update image.create/delete attendance.punch/view
  vehicle.view`;

const TECHNICIAN = `${BUILT} booking.view checkin.update checkout.update verification.view damage.view/create
  private-rental.view precheck.create vehicle-status.view/update vehicle-note.create part.view/use vendor.view location.view
  expense-category.view payment-method.view expense.view/create bill.view/create leave.view/create chat.view/create
  voice.view/create feedback.view/create eod.view/create log.view/create note.view/create/update product.view/create/update`;

const LEAD = `${TECHNICIAN} todo.view-branch/create/delete/approve attendance.view-branch/update/approve
  leave.view-branch/approve eod.view-branch/comment voice.view-branch plan.view/move series.manage group.update
  vehicle-note.update odometer.review employee.view roster.update feedback.view-all/update log.view-all/update note.view-all
  product.view-all device.view-all report.view`;

/** The names of whole areas, without some. */
const whole = (areas: string, without = ''): readonly string[] =>
  areas
    .split(' ')
    .flatMap((area): readonly string[] => permissionAreas.find((one) => one.area === area)?.names ?? [`no ${area}`])
    .filter((name) => !names(without).includes(name));

const OFFICE = [
  ...names(LEAD),
  ...permissions.filter((name) => name.endsWith('.view-all')),
  ...whole(
    'scheduler reports checklists todos vehicle-status private-rentals feedback logs leads expenses bills reference',
  ),
  ...whole('vehicles', 'vehicle.delete'),
  ...whole('telematics', 'telematics.connect'),
  ...whole('rental-bookings', 'payment.refund'),
  ...names(`finance.view statement.view/create/issue employee.create/update leave.update holiday.update reason.update
    project.update eod.update chat.announce dashboard.view user.view department.view setting.view`),
];

const ACCOUNTANT = [
  ...names(`attendance.punch/view leave.view/create chat.view/create feedback.view/create eod.view/create
    note.view/create/update product.view/create/update`),
  ...whole('finance expenses bills reference'),
  ...names(`dashboard.view payment.view/approve/refund attendance.view-all/close/export leave.view-all
    report.view-all/export vehicle.view booking.view/view-all private-rental.view customer.view audit.view`),
  // With view-all comes what is narrower (people 4.2).
  ...names('attendance.view-branch leave.view-branch report.view'),
];

const NOT_THE_MANAGERS = `role.create/update/delete permission.create/update/delete user.delete vehicle.delete
  telematics.connect setting.update session.end two-factor.reset`;

const sorted = (all: readonly string[]) => [...new Set(all)].toSorted();

describe('at first', () => {
  test.each<[RoleName, readonly string[]]>([
    ['technician', names(TECHNICIAN)],
    ['lead', names(LEAD)],
    ['office', OFFICE],
    ['accountant', ACCOUNTANT],
    ['manager', permissions.filter((name) => !names(NOT_THE_MANAGERS).includes(name))],
    ['admin', permissions],
  ])('the %s has what the text says', (role, expected) => {
    expect(sorted(defaultsOf(role))).toEqual(sorted(expected));
  });

  test('the manager lacks twelve names, the administrator none', () => {
    const manager = new Set(defaultsOf('manager'));
    expect(sorted(permissions.filter((name) => !manager.has(name)))).toEqual(sorted(names(NOT_THE_MANAGERS)));
    expect(names(NOT_THE_MANAGERS)).toHaveLength(12);
    expect(defaultsOf('admin')).toEqual(permissions);
  });

  test.each<RoleName>(['technician', 'lead', 'office', 'accountant', 'manager', 'admin'])(
    'whoever sees everything sees what is narrower: %s',
    (role) => {
      const has = new Set<string>(defaultsOf(role));
      const wide = [...has].filter((name) => /\.view-(all|branch)$/.test(name));
      const narrower = wide
        .flatMap((name) => [name.replace(/view-all$/, 'view-branch'), name.replace(/view-(all|branch)$/, 'view')])
        .filter((name) => permissions.includes(name as Permission));
      expect(narrower.filter((name) => !has.has(name))).toEqual([]);
    },
  );

  test.each<[RoleName, Permission, boolean]>([
    ['technician', 'todo.create', false],
    ['technician', 'damage.create', true],
    ['lead', 'todo.view-all', false],
    ['lead', 'device.view-all', true],
    ['office', 'payment.refund', false],
    ['office', 'statement.void', false],
    ['office', 'department.update', false],
    ['accountant', 'todo.view', false],
    ['accountant', 'statement.void', true],
    ['accountant', 'log.view', false],
  ])('%s and %s: %s', (role, name, has) => {
    expect(defaultsOf(role).includes(name)).toBe(has);
  });
});
