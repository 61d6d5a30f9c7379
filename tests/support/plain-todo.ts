/** A pending todo of no vehicle and no person, as a server tells it: what tests begin from and change. */
import type { Todo } from '#contract/areas/todo-record.ts';

/** Without its lines, readings and pictures. */
export type PlainTodo = Omit<Todo, 'odometer' | 'todoimages' | 'statusTodo'>;

/** Fresh ones: servers of tests add to them. */
export const noParts = (): Pick<Todo, 'odometer' | 'todoimages' | 'statusTodo'> => ({
  odometer: [],
  todoimages: [],
  statusTodo: { nextChecklist: [], prevChecklist: [], checklist: [] },
});

/** `at`: when it was made, ISO; its day is that day. */
export function plainTodo(id: number, at: string): PlainTodo {
  return {
    id,
    title: `Todo ${id}`,
    note: '',
    completion_note: '',
    status: 'pending',
    todo_date: at.slice(0, 10),
    todo_time: null,
    category_id: null,
    category: null,
    vehicle_id: null,
    vehicle: null,
    branch_id: null,
    resource: null,
    resource_name: null,
    usergroup: [],
    vendor_id: null,
    vendor: null,
    location_id: null,
    location_address_id: null,
    location: null,
    vehicle_group_id: null,
    vehicle_group: null,
    parent_id: null,
    parent: null,
    follow_ons: [],
    removedLines: [],
    needs_odometer: false,
    photo_count: 0,
    mileage: null,
    expense_id: null,
    bookingDetails: null,
    completed_at: null,
    completed_by: null,
    completed_by_name: null,
    complete_time_approved: null,
    approved_by: null,
    approved_by_name: null,
    returned_at: null,
    returned_by_name: null,
    return_reason: null,
    returns: 0,
    deleted_at: null,
    deleted_by_name: null,
    delete_reason: null,
    created_at: at,
    updated_at: at,
  };
}
