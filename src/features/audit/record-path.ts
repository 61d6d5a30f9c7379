/** The screens that show records of the audit, by what it calls them. */
import { todoPath } from '#lib/todo-path.ts';

const PATHS: Readonly<Record<string, (id: number) => string>> = {
  todo: (id) => todoPath(`todo/${id}`),
  department: (id) => `/departments?open=${id}`,
  lead: (id) => `/leads?open=${id}`,
  user: (id) => `/users?open=${id}`,
  log: (id) => `/logs?open=${id}`,
  branch: (id) => `/branches?open=${id}`,
  role: (id) => `/roles/list?open=${id}`,
  permission: (id) => `/permissions?open=${id}`,
  note: (id) => `/notes?open=${id}`,
  product: (id) => `/products?open=${id}`,
  feedback: (id) => `/feedback?open=${id}`,
  report: (id) => `/eod?open=${id}`,
  vehicle_group: (id) => `/groups?open=${id}`,
  person_group: (id) => `/groups/people?open=${id}`,
  vehicle: (id) => `/vehicles/${id}`,
  part: (id) => `/parts?open=${id}`,
  supply: (id) => `/supplies?open=${id}`,
  'maintenance-rule': (id) => `/maintenance/rules?open=${id}`,
  'maintenance-check': (id) => `/maintenance/checks?open=${id}`,
  vendor: (id) => `/setup/vendors?open=${id}`,
  'vendor-type': (id) => `/setup/vendors/types?open=${id}`,
  location: (id) => `/setup/locations?open=${id}`,
  cohort: (id) => `/setup/cohorts?open=${id}`,
  'expense-category': (id) => `/setup/categories?open=${id}`,
  'payment-method': (id) => `/setup/payment-methods?open=${id}`,
  expense: (id) => `/expenses/${id}`,
  expense_temp: (id) => `/receipts/${id}`,
  earning: (id) => `/earnings/${id}`,
  telematics: () => '/telematics',
  telematics_link: () => '/telematics',
  bill: (id) => `/bills/${id}`,
  setting: () => '/settings/yard',
};

/** Where the record is seen; null where no screen shows it. */
export function recordPath({ entity, id }: { readonly entity: string; readonly id: number }): string | null {
  return PATHS[entity]?.(id) ?? null;
}
