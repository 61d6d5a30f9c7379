/** The rows of the server's database against the model: each thing once, with the values of the latest edits, and all its bytes. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { same } from '#sync/core/same.ts';
import type { Invariant } from '#tests/sync/broken.ts';
import type { Kept, Shapes, WorkKind as Kind } from '#tests/sync/server/records.ts';
import type { TwinServer } from './process.ts';
import type { SqlRow } from './protocol.ts';
import type { TwinYard } from './yard.ts';

export type Problem = readonly [invariant: Invariant, detail: string];

/** Columns as the model names them. */
const COLUMNS: Readonly<Record<Kind, string>> = {
  todos: `t.title, t.note, t.completion_note, t.returned_at, t.return_reason, t.returns, case when t.completed_at is null then 'pending' else 'completed' end as status, t.todo_date, t.todo_time,
    t.vehicle_id, t.parent_id, t.completed_at, t.completed_by, t.approved_at as complete_time_approved, t.approved_by,
    t.deleted_at, t.created_at, t.stamps`,
  lines: `l.todo_id, l.direction, l.title, l.created_by, l.state, l.note, l.checked_at, l.checked_by, l.status_todo_id, l.deleted_at, l.stamps`,
  odometers: 'o.todo_id, o.vehicle_id, o.value, o.note, o.read_at, o.received_at, o.created_by, o.stamps',
  images:
    'i.todo_id, i.kind, i.line_id, i.name, i.sha256, i.mime, i.size, i.taken_at, i.created_by, i.created_at, i.deleted_at',
  punches: 'p.user_id, p.kind, p.at, p.received_at, p.note, p.todo_id, p.created_at',
};

const FROM: Readonly<Record<Kind, string>> = {
  todos: 't.id, %s from todos t',
  lines: 'l.id, %s from checklist_lines l join todos t on t.id = l.todo_id',
  odometers: 'o.id, %s from odometer_readings o join todos t on t.id = o.todo_id',
  images: 'i.id, %s from todo_images i join todos t on t.id = i.todo_id',
  punches: 'p.id, %s from punches p join users t on t.id = p.user_id',
};

const KINDS = Object.keys(FROM) as Kind[];

/** What the database has of a branch, kind by kind, that the model has not, or otherwise. Empty: nothing. */
export async function unlikeRows(server: TwinServer, yard: TwinYard, branch: number): Promise<Problem[]> {
  const problems: Problem[] = [];
  for (const kind of KINDS) {
    const text = `select ${FROM[kind].replace('%s', COLUMNS[kind])} where t.branch_id = $1`;
    problems.push(...unlikeKind(kind, yard.records.tables[kind], await server.sql(text, [branch])));
  }
  problems.push(...(await unlikeAudit(server, yard, branch)), ...(await unlikeRecord(server, yard, branch)));
  for (const { row } of yard.records.tables.images.values()) problems.push(...(await unlikeBytes(server, row)));
  return problems;
}

function unlikeKind<K extends Kind>(
  kind: K,
  model: ReadonlyMap<number, Kept<Shapes[K]>>,
  rows: readonly SqlRow[],
): Problem[] {
  const there = new Set(rows.map((row) => row['id'] as number));
  const gone = [...model.keys()].filter((id) => !there.has(id));
  return [
    ...gone.map((id): Problem => ['nothing lost', `${kind} ${id} is not in the database`]),
    ...rows.flatMap((row) => {
      const kept = model.get(row['id'] as number);
      if (!kept)
        return [['at most once', `${kind} ${String(row['id'])} was made by nobody: ${JSON.stringify(row)}`] as const];
      return unlikeRow(kind, row, kept);
    }),
  ];
}

function unlikeRow(kind: Kind, { id, deleted_at, stamps, ...fields }: SqlRow, kept: Kept<object>): Problem[] {
  const model = kept.row as Readonly<Record<string, unknown>>;
  const differ = Object.entries(fields)
    .filter(([name, value]) => !same(model[name] ?? null, value ?? null))
    .map(([name, value]) => `${name} is ${JSON.stringify(value)}, not ${JSON.stringify(model[name])}`);
  if (((deleted_at ?? null) !== null) !== kept.deleted) differ.push(kept.deleted ? 'is not deleted' : 'is deleted');
  if (stamps !== undefined && !same(stamps, kept.stamps))
    differ.push(`stamps are ${JSON.stringify(stamps)}, not ${JSON.stringify(kept.stamps)}`);
  return differ.map((detail) => ['latest wins', `${kind} ${String(id)}: ${detail}`]);
}

async function unlikeAudit(server: TwinServer, { audits }: TwinYard, branch: number): Promise<Problem[]> {
  const rows = await server.sql<{ action: string; times: number }>(
    `select a.action, count(*)::int as times from audit a join users u on u.id = a.user_id
     where u.branch_id = $1 and a.action <> 'logout' group by 1`,
    [branch],
  );
  const noted = new Map(rows.map(({ action, times }) => [action, times]));
  return [...new Set([...noted.keys(), ...audits.keys()])].flatMap((action) => {
    const [is, must] = [noted.get(action) ?? 0, audits.get(action) ?? 0];
    if (is === must) return [];
    return [[is > must ? 'at most once' : 'nothing lost', `audit: ${is} of ${action}, not ${must}`] as const];
  });
}

async function unlikeRecord(server: TwinServer, { done }: TwinYard, branch: number): Promise<Problem[]> {
  const rows = await server.sql<{ name: string; answer: string }>(
    `select concat_ws(' ', i.user_id, i.route, i.key) as name, i.answer from idempotency i join users u on u.id = i.user_id
     where u.branch_id = $1`,
    [branch],
  );
  const kept = new Map(rows.map(({ name, answer }) => [name, answer]));
  const extra = [...kept.keys()].filter((name) => !done.has(name));
  const lost = [...done].filter(([name, answer]) => kept.get(name) !== answer);
  return [
    ...extra.map((name): Problem => ['at most once', `${name} was done, and nobody was told`]),
    ...lost.map(([name]): Problem => ['nothing lost', `${name} has lost its answer`]),
  ];
}

/** The bytes behind an image are there, and they are those that the phone sent. */
async function unlikeBytes({ folder }: TwinServer, { id, sha256, size }: Shapes['images']): Promise<Problem[]> {
  const file = path.join(folder, 'files', sha256.slice(0, 2), sha256.slice(2));
  const bytes = await readFile(file).catch(() => null);
  if (!bytes) return [['nothing torn', `image ${id} has no bytes`]];
  const isWhole = bytes.length === size && createHash('sha256').update(bytes).digest('hex') === sha256;
  return isWhole ? [] : [['nothing torn', `image ${id} has other bytes: ${bytes.length} instead of ${size}`]];
}
