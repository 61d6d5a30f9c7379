/** Which arguments of an operation a person can put right before it is tried again. Pure. */
import { readOdometer, type TypedReading } from '#contract/odometer-text.ts';
import type { Json, Mutation } from '#db/records.ts';

export interface EditableField {
  /** The argument; `fields.title` and `patch.title` lie one level deeper. */
  readonly path: string;
  readonly label: string;
  readonly kind: 'text' | 'long' | 'reading' | 'number' | 'date' | 'time';
  /** The largest that a number may be. */
  readonly most?: number;
}

type Args = Mutation['args'];

const NOTE: EditableField = { path: 'note', label: 'Note', kind: 'long' };
const REASON: EditableField = { path: 'reason', label: 'Reason', kind: 'text' };
const TITLE: EditableField = { path: 'title', label: 'Title', kind: 'text' };
const VALUE: EditableField = { path: 'value', label: 'Odometer reading', kind: 'reading' };
const DAY: EditableField = { path: 'todo_date', label: 'Day', kind: 'date' };
const TIME: EditableField = { path: 'todo_time', label: 'Time', kind: 'time' };

const ODOMETER: EditableField = { path: 'odometer', label: 'Odometer reading', kind: 'reading' };
const ENERGY: readonly EditableField[] = [
  { path: 'fuel_eighths', label: 'Fuel, in eighths', kind: 'number', most: 8 },
  { path: 'charge_percent', label: 'Charge, in percent', kind: 'number', most: 100 },
];
const FACTS: readonly EditableField[] = [ODOMETER, ...ENERGY, { path: 'keys', label: 'Keys', kind: 'number', most: 9 }];

const REPORT: readonly EditableField[] = [
  { path: 'summary', label: 'Summary', kind: 'long' },
  { path: 'blockers', label: 'What was in the way', kind: 'long' },
  { path: 'plan', label: 'Plan for the next day', kind: 'long' },
];

const within = (parent: string, fields: readonly EditableField[]) =>
  fields.map((f) => ({ ...f, path: `${parent}.${f.path}` }));

const FIELDS: Readonly<Record<string, readonly EditableField[]>> = {
  'todos.add': within('fields', [TITLE, DAY, TIME, NOTE]),
  'todos.update': within('patch', [TITLE, DAY, TIME, NOTE]),
  'todos.remove': [REASON],
  'todos.complete': [NOTE],
  'todos.sendBack': [REASON],
  'todos.askRestore': [NOTE],
  'todos.createStatus': [TITLE, DAY, TIME, NOTE],
  'todos.updateStatus': [NOTE],
  'todos.createChecklist': [TITLE],
  'todos.addOdometer': [VALUE, NOTE],
  'todos.updateOdometer': [VALUE, NOTE],
  'attendance.checkin': [NOTE],
  'attendance.checkout': [NOTE],
  'attendance.event': [NOTE],
  'eod.add': [{ path: 'report_date', label: 'Day', kind: 'date' }, ...REPORT],
  'eod.update': REPORT,
  'rentals.noteOut': within('patch', FACTS),
  'rentals.noteBack': within('patch', FACTS),
  'prechecks.save': within('patch', [ODOMETER, ...ENERGY, NOTE]),
  'damages.add': [NOTE],
  'privates.note': within('patch', [ODOMETER, ...ENERGY]),
};

/** They say only what changed. */
const CHANGES: ReadonlySet<string> = new Set([
  'todos.update',
  'rentals.noteOut',
  'rentals.noteBack',
  'prechecks.save',
  'privates.note',
]);

function parentOf(args: Args, path: string): { parent: Args; name: string } {
  const [outer = '', inner] = path.split('.');
  return inner === undefined ? { parent: args, name: outer } : { parent: (args[outer] ?? {}) as Args, name: inner };
}

/** The argument as text for a form. */
export function textAt(args: Args, path: string): string {
  const value = valueAt(args, path);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

export function valueAt(args: Args, path: string): Json | undefined {
  const { parent, name } = parentOf(args, path);
  return parent[name];
}

/** The fields that can be edited: of a change only those that were changed, of a new thing all. */
export function editableFields({ op, args }: Pick<Mutation, 'op' | 'args'>): readonly EditableField[] {
  const fields = FIELDS[op] ?? [];
  return CHANGES.has(op) ? fields.filter((f) => valueAt(args, f.path) !== undefined) : fields;
}

/** What a number says as it is typed; null for all other fields, and where nothing is to be noted. */
export function readField({ kind, most = 0 }: EditableField, typed: string): TypedReading | null {
  if (kind === 'reading') return readOdometer(typed) ?? { refusal: 'Please fill this in.' };
  if (kind !== 'number' || typed.trim() === '') return null;
  const value = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.POSITIVE_INFINITY;
  return value <= most ? { value, tenths: false } : { refusal: `A whole number from 0 to ${most}.` };
}

/** The arguments with what was typed. What was not said before and is still empty stays unsaid; a number stays one. */
export function withValues(
  args: Args,
  values: Readonly<Record<string, string>>,
  fields: readonly EditableField[],
): Args {
  return fields.reduce((changed, field) => put(changed, field, values[field.path] ?? ''), args);
}

/** Nothing is said of them by null. */
const EMPTIED: ReadonlySet<EditableField['kind']> = new Set(['time', 'number']);

function put(args: Args, field: EditableField, typed: string): Args {
  const { path, kind } = field;
  if (typed === '' && valueAt(args, path) === undefined) return args;
  const [outer = '', inner] = path.split('.');
  const read = readField(field, typed);
  const said = read !== null && 'value' in read ? read.value : typed;
  const value: Json = EMPTIED.has(kind) && typed.trim() === '' ? null : said;
  if (inner === undefined) return { ...args, [outer]: value };
  return { ...args, [outer]: { ...(args[outer] as Args | undefined), [inner]: value } };
}

/** The server's reasons for a field, whatever depth the argument has. */
export function reasonsFor({ err }: Pick<Mutation, 'err'>, path: string): readonly string[] {
  return err?.fields?.[path.split('.').at(-1) ?? ''] ?? [];
}
