/** A return inspection as the server tells it, for tests of its screen: a van, two lines, a reading and two photos wanted. */
import type { VehicleRow } from '#db/records.ts';
import { dayOf } from '#lib/day.ts';
import type { ServerRow } from '#sync/ports.ts';
import { ME, serverLine, serverTodo } from './store/subject.ts';

const VAN = { id: 3, vin: '1FTBR1C80LKA54321', plate: 'B-YD 104', name: 'Ford Transit 2022' };

const NOTHING_DONE = {
  status: 'pending',
  completed_at: null,
  completed_by: null,
  completed_by_name: null,
  complete_time_approved: null,
  approved_by_name: null,
  completion_note: '',
  returned_at: null,
  returned_by_name: null,
  return_reason: null,
  returns: 0,
  deleted_at: null,
};

const INSPECTION = {
  ...NOTHING_DONE,
  title: 'Return inspection',
  note: 'Keys are in the box.',
  todo_date: dayOf(Date.now()),
  todo_time: null,
  category: null,
  vehicle_id: VAN.id,
  vehicle: VAN,
  resource: ME,
  resource_name: 'Maya Patel',
  usergroup: [],
  needs_odometer: true,
  photo_count: 2,
  updated_at: '2026-11-21T08:00:00.000Z',
};

export const inspection = (fields: object = {}, sid = 1): ServerRow => serverTodo(sid, { ...INSPECTION, ...fields });

/** Nothing is left to do on it. */
export const bare = (fields: object = {}, sid = 1): ServerRow =>
  inspection({ needs_odometer: false, photo_count: 0, ...fields }, sid);

export const inspectionLine = (sid: number, title: string, fields: object = {}): ServerRow =>
  serverLine(sid, 1, {
    title,
    direction: 'own',
    position: sid,
    note: '',
    checked_at: null,
    checked_by: null,
    checked_by_name: null,
    created_by: null,
    created_by_name: null,
    ...fields,
  });

/** The van as the vehicles' list tells it; `last` was read yesterday. */
export const van = (last: number, fields: Partial<VehicleRow> = {}): VehicleRow => ({
  ...VAN,
  plateKey: 'BYD104',
  vin6: 'A54321',
  status: 'ready',
  odometer_unit: 'km',
  last_odometer: last,
  last_odometer_at: new Date(Date.now() - 86_400_000).toISOString(),
  daily_average: 100,
  daily_p95: null,
  class_id: null,
  class_name: null,
  cover: null,
  document_state: null,
  document_on: null,
  damages: 0,
  branch_id: null,
  updated_at: '2026-11-20T08:00:00.000Z',
  ...fields,
});
