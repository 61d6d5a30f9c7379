/** What an area says of its records so that their history can be read. */
import type { Permission } from '#contract/permissions.ts';
import type { Context } from '#server/http/handler.ts';

/** Where the name behind an id stands: table → column. People call vehicles by their plates. */
export const NAME_COLUMNS = {
  users: 'name',
  roles: 'title',
  permissions: 'name',
  bookings: 'id',
  private_rentals: 'id',
  branches: 'name',
  booking_channels: 'name',
  verification_templates: 'title',
  customers: 'last_name',
  departments: 'name',
  lead_channels: 'name',
  lead_stages: 'name',
  leads: 'name',
  task_categories: 'name',
  vehicles: 'plate',
  todos: 'title',
  checklist_lines: 'title',
  todo_images: 'name',
  settings: 'key',
  feedback: 'title',
  feedback_statuses: 'name',
  lists: 'title',
  list_items: 'text',
  logs: 'title',
  vehicle_classes: 'name',
  vehicle_groups: 'name',
  person_groups: 'name',
  vehicle_documents: 'type',
  damages: 'kind',
  imports: 'file_name',
  locations: 'name',
  vendors: 'name',
  vendor_types: 'name',
  location_addresses: 'line1',
  cohorts: 'name',
  expense_categories: 'name',
  payment_methods: 'name',
  expenses: 'amount',
  statements: 'number',
  status_categories: 'name',
  status_items: 'title',
  stock_items: 'name',
  task_miles: 'title',
  maintenance_checks: 'title',
} as const;

export type NamedTable = keyof typeof NAME_COLUMNS;

/** What an audit line says besides who, when and what. */
export type Detail = Readonly<Record<string, unknown>>;

export interface HistoryKind {
  /** What people call one: `Department`. */
  readonly title: string;
  /** The table that has the record's name; left out where it has none. */
  readonly table?: NamedTable;
  /** How that name is said, where it is no word for people. */
  readonly nameText?: (name: string) => string;
  /** Who may read the history of one record. Left out where it has none of its own: its acts are seen in the audit of the yard alone. */
  readonly access?: {
    readonly right: Permission;
    /** Throws 404 when the record, deleted or not, is not in the person's scope. */
    readonly check: (ctx: Context, id: number) => Promise<unknown>;
  };
  /** Actions that are told in the audit of the yard alone: in the history of the record they would bury all others. */
  readonly omits?: readonly string[];
  /** The fields that are told, with the words of the form. */
  readonly labels: Readonly<Record<string, string>>;
  /** Fields whose value is an id or a list of ids, with the table that has their names. */
  readonly names?: Readonly<Record<string, NamedTable>>;
  /** How a field's value is said, where its text does not say it. */
  readonly texts?: Readonly<Record<string, (value: unknown) => string>>;
  /** Words for acts that only this kind knows, by the end of the action: `punch.in` is `in`. */
  readonly acts?: Readonly<Record<string, string>>;
  /** Of a part of another record: the record whose screen shows it. */
  readonly seenAt?: (detail: Detail) => { readonly entity: string; readonly id: number } | null;
}
