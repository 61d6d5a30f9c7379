/** Rows → answers: names as the contract has them, instants in ISO. */
import type { ChecklistLine, Odometer, Todo, TodoImage } from '#contract/areas/todo-record.ts';
import { iso } from '#server/lib/iso.ts';
import { must } from '#server/lib/must.ts';
import { presentAddress } from './places.ts';
import type { FollowOnRow, ImageRow, LineRow, ReadingRow, RemovedRow, TodoRow } from './queries.ts';

export function presentLine(row: LineRow): ChecklistLine {
  return { ...row, checked_at: iso(row.checked_at), updated_at: iso(row.updated_at) };
}

export function presentReading(row: ReadingRow): Odometer {
  const { previous } = row;
  return {
    ...row,
    previous: previous && { ...previous, read_at: iso(previous.read_at) },
    read_at: iso(row.read_at),
    received_at: iso(row.received_at),
    updated_at: iso(row.updated_at),
  };
}

export function presentImage(row: ImageRow): TodoImage {
  return { ...row, taken_at: iso(row.taken_at), created_at: iso(row.created_at) };
}

/** Only removed lines are read into such rows. */
export function presentRemoved({ title, deleted_at, removed_by_name }: RemovedRow): Todo['removedLines'][number] {
  return { title, removed_at: iso(must(deleted_at, 'a removed line')), removed_by_name };
}

function presentFollowOn({ id, title, completed_at, resource_name }: FollowOnRow): Todo['follow_ons'][number] {
  return { id, title, status: statusOf(completed_at), resource_name };
}

function presentBookingOf(booking: NonNullable<TodoRow['booking']>): Todo['bookingDetails'] {
  const { id, first_name, last_name, starts_at, ends_at } = booking;
  return { id, renter: `${first_name} ${last_name}`.trim(), from: iso(starts_at), to: iso(ends_at) };
}

const statusOf = (completed_at: Date | string | null): Todo['status'] =>
  completed_at === null ? 'pending' : 'completed';

export function splitLines(lines: readonly ChecklistLine[]) {
  return {
    nextChecklist: lines.filter((l) => l.direction === 'next'),
    prevChecklist: lines.filter((l) => l.direction === 'prev'),
    checklist: lines.filter((l) => l.direction === 'own'),
  };
}

interface Parts {
  readonly people: number[];
  readonly lines: readonly ChecklistLine[];
  readonly readings: Odometer[];
  readonly images: TodoImage[];
  readonly removed: Todo['removedLines'];
  readonly followOns: readonly FollowOnRow[];
}

export function presentTodo(row: TodoRow, parts: Parts): Todo {
  return {
    id: row.id,
    title: row.title,
    note: row.note,
    completion_note: row.completion_note,
    status: statusOf(row.completed_at),
    todo_date: row.todo_date,
    todo_time: row.todo_time,
    category_id: row.category_id,
    category: row.category,
    vehicle_id: row.vehicle_id,
    vehicle: presentVehicle(row),
    branch_id: row.branch_id,
    resource: row.resource,
    resource_name: row.resource_name,
    usergroup: parts.people,
    vendor_id: row.vendor_id,
    vendor: row.vendor,
    location_id: row.location_id,
    location_address_id: row.location_address_id,
    location: row.location && { ...row.location, address: row.address && presentAddress(row.address) },
    vehicle_group_id: row.vehicle_group_id,
    vehicle_group: row.vehicle_group,
    parent_id: row.parent_id,
    parent: row.parent_id === null || row.parent_title === null ? null : { id: row.parent_id, title: row.parent_title },
    follow_ons: parts.followOns.map(presentFollowOn),
    needs_odometer: needsOdometer(row),
    photo_count: row.photo_count ?? 0,
    mileage: parts.readings.at(-1)?.value ?? null,
    odometer: parts.readings,
    todoimages: parts.images,
    statusTodo: splitLines(parts.lines),
    removedLines: parts.removed,
    // Expenses are an area of their own; until a todo can have one, it has none.
    expense_id: null,
    bookingDetails: row.booking && presentBookingOf(row.booking),
    completed_at: iso(row.completed_at),
    completed_by: row.completed_by,
    completed_by_name: row.completed_by_name,
    complete_time_approved: iso(row.approved_at),
    approved_by: row.approved_by,
    approved_by_name: row.approved_by_name,
    returned_at: iso(row.returned_at),
    returned_by_name: row.returned_by_name,
    return_reason: row.return_reason,
    returns: row.returns,
    deleted_at: iso(row.deleted_at),
    deleted_by_name: row.deleted_by_name,
    delete_reason: row.delete_reason,
    created_at: iso(row.created_at),
    updated_at: iso(row.updated_at),
  };
}

function presentVehicle({ vehicle_id, vin, plate, vehicle_name }: TodoRow): Todo['vehicle'] {
  if (vehicle_id === null || vin === null || plate === null || vehicle_name === null) return null;
  return { id: vehicle_id, vin, plate, name: vehicle_name };
}

/** A category may ask for a reading; without a vehicle there is nothing to read. */
export function needsOdometer(todo: {
  readonly vehicle_id: number | null;
  readonly needs_odometer: boolean | null;
}): boolean {
  return todo.vehicle_id !== null && todo.needs_odometer === true;
}
