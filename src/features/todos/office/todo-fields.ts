/** The fields of a todo as data: all but its vehicle, and the checklist of a new one. Pure. */
import type { todos as calls } from '#contract/areas/todos.ts';
import type { Body } from '#contract/endpoint.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { FormField } from '#kit/form/form-field.ts';
import { todoLabels } from '#contract/areas/todo-input.ts';
import type { Named } from '#kit/form/form-field.ts';
import type { SettingsMaster } from '#db/views/settings.ts';
import type { Places } from './use-places.ts';

type TodoField = FormField<Body<typeof calls.add>>;

export const VEHICLE = 'Vehicle';
export const CHECKLIST = 'Checklist';

/** In the order in which they stand. `master`: undefined until this device has read whom and what to choose from. */
export function todoFields(todo: Todo | null, master: SettingsMaster | undefined): readonly TodoField[] {
  return [
    { name: 'title', kind: 'text', label: 'What is to be done', max: 200 },
    {
      name: 'category_id',
      kind: 'choice',
      label: 'Category',
      options: master?.taskCategories,
      ownName: todo?.category,
    },
    { name: 'todo_date', kind: 'date', label: 'Day' },
    { name: 'todo_time', kind: 'time', label: 'Time' },
    {
      name: 'resource',
      kind: 'choice',
      label: 'Person',
      none: 'Nobody yet',
      options: master?.resources,
      ownName: todo?.resource_name,
    },
    {
      name: 'branch_id',
      kind: 'choice',
      label: 'Branch',
      none: todo ? 'None' : 'That of the vehicle',
      options: master?.branch,
    },
    { name: 'note', kind: 'note', label: 'Note for the technician', max: 5000 },
  ];
}

/** What can be chosen beside the vehicle. */
export interface PlacesRead {
  /** Undefined while they are read. */
  readonly places: Places | undefined;
  readonly isFailed: boolean;
}

export const PLACES = ['vendor_id', 'location_id', 'location_address_id', 'vehicle_group_id'];

/** The addresses of the location with this id, as `Returns: 73 Frelinghuysen Avenue, 07114 Newark`. */
export const addressChoices = (places: Places | undefined, location: string): readonly Named[] | undefined =>
  places?.locations
    .find(({ id }) => String(id) === location)
    ?.addresses.map(({ id, label, text }) => ({ id, name: label ? `${label}: ${text}` : text }));

/** Whose help it needs, where it is done, and which vehicles it is about together. */
export function placeFields(todo: Todo | null, { places, isFailed }: PlacesRead): readonly TodoField[] {
  return [
    {
      name: 'vendor_id',
      kind: 'choice',
      label: todoLabels.vendor_id,
      options: places?.vendors,
      failed: isFailed,
      ownName: todo?.vendor?.name,
    },
    {
      name: 'location_id',
      kind: 'choice',
      label: todoLabels.location_id,
      options: places?.locations,
      failed: isFailed,
      ownName: todo?.location?.name,
    },
    {
      name: 'location_address_id',
      kind: 'choice',
      label: todoLabels.location_address_id,
      none: 'The usual one',
      options: addressChoices(places, String(todo?.location_id ?? '')),
      ownName: todo?.location?.address?.text,
      // One address needs no choice.
      shows: ({ location_id, location_address_id }) =>
        Boolean(location_address_id) || (addressChoices(places, String(location_id ?? ''))?.length ?? 0) > 1,
    },
    {
      name: 'vehicle_group_id',
      kind: 'choice',
      label: todoLabels.vehicle_group_id,
      options: places?.groups,
      failed: isFailed,
      ownName: todo?.vehicle_group,
    },
  ];
}
