/** Things of the yard for the server's suites: vehicles, categories, todos, stamps, pictures. */
import sharp from 'sharp';
import type { Todo } from '#contract/areas/todo-record.ts';
import { todos } from '#contract/areas/todos.ts';
import { HEADERS } from '#contract/headers.ts';
import { formatStamp } from '#contract/stamp.ts';
import { vinCheckDigit } from '#contract/vin.ts';
import type { Direction } from '#server/areas/todos/tables.ts';
import type { Client, Extra } from './browser.ts';
import type { TestApp } from './server.ts';

/** The day on which the test clock stands at first. */
export const TODAY = '2026-11-21';

export async function makeBranch(app: TestApp, timezone: string): Promise<number> {
  const values = { name: `Branch ${Math.random()}`, timezone };
  return (await app.db.insertInto('branches').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

let vehicles = 0;

export async function makeVehicle(
  app: TestApp,
  fields: { plate?: string; branch_id?: number; status?: string; vin?: string; name?: string } = {},
): Promise<number> {
  vehicles += 1;
  const serial = String(vehicles).padStart(6, '0');
  const draft = `1FTBW2CM0NK${serial}`;
  const values = {
    vin: `${draft.slice(0, 8)}${vinCheckDigit(draft)}${draft.slice(9)}`,
    plate: `YD${serial}`,
    name: 'Ford Transit 2022',
    branch_id: null,
    created_at: app.clock.now,
    updated_at: app.clock.now,
    ...fields,
  };
  return (await app.db.insertInto('vehicles').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

interface CategoryFields {
  readonly name?: string;
  readonly parent_id?: number;
  readonly needs_odometer?: boolean;
  readonly lines?: readonly (readonly [Direction, string])[];
}

export async function makeCategory(app: TestApp, { lines = [], ...fields }: CategoryFields = {}): Promise<number> {
  const { id } = await app.db
    .insertInto('task_categories')
    .values({ name: 'Wash', parent_id: null, ...fields })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = lines.map(([direction, title], i) => ({ category_id: id, direction, title, position: i + 1 }));
  if (rows.length > 0) await app.db.insertInto('category_lines').values(rows).execute();
  return id;
}

type TodoFields = Partial<NonNullable<Parameters<typeof addTodoInput>[0]>>;

const addTodoInput = (fields: {
  title?: string;
  note?: string;
  todo_date?: string;
  todo_time?: string | null;
  category_id?: number | null;
  vehicle_id?: number | null;
  branch_id?: number | null;
  resource?: number | null;
  usergroup?: number[];
  checklist?: string[];
  prevChecklist?: string[];
  nextChecklist?: string[];
}) => ({ title: 'Wash', todo_date: TODAY, ...fields });

/** A todo, made by the call that the office uses. */
export async function makeTodo(office: Client, fields: TodoFields = {}): Promise<Todo> {
  const { status, body, message } = await office.call(todos.add, { body: addTodoInput(fields) });
  if (status !== 200) throw new Error(`add-todo: ${status} ${message}`);
  return body.todoCreated;
}

/** The headers of an edit that was made at this moment on a device. */
export function stamped(ms: number, device = 'phone001', counter = 0): Extra {
  return { headers: { [HEADERS.stamp]: formatStamp({ ms, counter, device }) } };
}

/** A real JPEG, wider than high; with an EXIF orientation that turns it when `orientation` is given, and grain that takes bytes by `noise`. */
export function makeJpeg({
  width = 64,
  height = 32,
  shade = 120,
  noise = 0,
  orientation,
}: {
  width?: number;
  height?: number;
  shade?: number;
  noise?: number;
  orientation?: number;
} = {}): Promise<Uint8Array> {
  const background = { r: shade, g: 90, b: 40 };
  const grain = noise > 0 ? { noise: { type: 'gaussian', mean: shade, sigma: noise } as const } : {};
  const image = sharp({ create: { width, height, channels: 3, background, ...grain } }).jpeg();
  return (orientation === undefined ? image : image.withMetadata({ orientation })).toBuffer();
}
