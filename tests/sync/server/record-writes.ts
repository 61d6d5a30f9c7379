/** Readings, pictures and punches: what phones add beside the words of a todo. */
import type { Odometer, TodoImage } from '#contract/areas/todo-record.ts';
import type { Punch } from '#contract/areas/attendance.ts';
import { actTime } from '#server/lib/act-times.ts';
import { type Asked, ok, Refused } from './asked.ts';
import { livingTodo, type Reader } from './reads.ts';
import { iso } from './records.ts';
import { changed, type Json, patch, text, trimmed, type Write } from './write.ts';

export const addOdometer: Write = (server, { body, now, user }) => {
  const todo = livingTodo(server, body['todo_id']);
  const id = server.records.id();
  const row: Odometer = {
    id,
    todo_id: todo.id,
    vehicle_id: Number(body['vehicle_id'] ?? todo.vehicle_id ?? server.records.vehicle),
    value: Number(body['value']),
    note: trimmed(body['note']),
    read_at: text(body['at'], iso(now)),
    received_at: iso(now),
    created_by: user,
    created_by_name: 'Kim',
    previous: null,
    judgement: 'accepted',
    stood_by: body['stood_by'] === true,
    updated_at: iso(now),
  };
  server.records.put('odometers', id, { row, stamps: {}, deleted: false });
  return { reply: ok({ odometer: server.records.said(row) }), made: { kind: 'odometers', id } };
};

export const updateOdometer: Write = (server, asked) => {
  const kept = server.records.get('odometers', Number(asked.params['id']));
  if (!kept || kept.row.todo_id === null) throw new Refused(404);
  livingTodo(server, kept.row.todo_id);
  const { value, note, stood_by } = asked.body as { value?: number; note?: string; stood_by?: boolean };
  const fields = {
    ...(stood_by !== undefined && { stood_by }),
    ...(value !== undefined && { value }),
    ...(note !== undefined && { note: trimmed(note) }),
  };
  const lost = patch(server, 'odometers', kept.row.id, fields, asked);
  const row = server.records.get('odometers', kept.row.id)?.row ?? kept.row;
  return changed(ok({ odometer: server.records.said(row) }, lost));
};

/** Kept with an image: the stamp of its last upload. */
const UPLOADED = 'uploaded';

const uploadedAt = ({ records }: Pick<Reader, 'records'>, id: number): string =>
  records.get('images', id)?.stamps[UPLOADED] ?? '';

/** Uploaded again after somebody, who is heard only now, took it away. */
export const isAddedAgain = (server: Pick<Reader, 'records'>, id: number, { stamp }: Asked): boolean =>
  stamp !== null && uploadedAt(server, id) > stamp;

export const upload: Write = (server, { body, file, now, user, stamp }) => {
  const todo = livingTodo(server, body['todo_id']);
  if (!file) throw new Refused(422, 'An image is needed.');
  const sha256 = text(body['sha256']);
  const line_id = (server.isOurs ? (body['line_id'] as number | undefined) : undefined) ?? null;
  const kind = line_id === null ? ((body['kind'] ?? 'photo') as TodoImage['kind']) : 'line';
  const twin = server.records
    .living('images')
    .find(
      (i) =>
        i.todo_id === todo.id &&
        i.kind === kind &&
        i.line_id === line_id &&
        i.sha256 === sha256 &&
        i.created_by === user,
    );
  if (twin && server.knowsTwins) {
    const kept = server.records.get('images', twin.id);
    if (kept && stamp !== null && stamp > uploadedAt(server, twin.id))
      server.records.put('images', twin.id, { ...kept, stamps: { [UPLOADED]: stamp } });
    return { reply: ok({ image: twin }), made: { kind: 'images', id: twin.id } };
  }
  const id = server.records.id();
  const row: TodoImage = {
    id,
    todo_id: todo.id,
    kind,
    odometer_id: (body['odometer_id'] as number | undefined) ?? null,
    line_id,
    name: String(body['name']),
    sha256,
    mime: file.mime,
    size: file.bytes.byteLength,
    width: null,
    height: null,
    taken_at: text(body['taken_at'], iso(now)),
    latitude: null,
    longitude: null,
    created_by: user,
    created_by_name: 'Kim',
    created_at: iso(now),
  };
  server.records.put('images', id, { row, stamps: stamp === null ? {} : { [UPLOADED]: stamp }, deleted: false });
  return { reply: ok({ image: row }), made: { kind: 'images', id } };
};

export function punch(kindOf: (body: Json) => Punch['kind']): Write {
  return (server, { body, now, user }) => {
    const kind = kindOf(body);
    const todo_id = (body['todo_id'] as number | null | undefined) ?? null;
    const twin = server.records
      .living('punches')
      .find((p) => todo_id !== null && p.todo_id === todo_id && p.kind === kind && p.user_id === user);
    if (twin && server.knowsTwins) return { reply: ok({ punch: twin }), made: { kind: 'punches', id: twin.id } };
    const id = server.records.id();
    const time = actTime(body, new Date(now));
    const row: Punch = {
      id,
      user_id: user,
      user_name: 'Kim',
      kind,
      at: time.at.toISOString(),
      device_at: time.device_at?.toISOString() ?? null,
      elapsed_ms: time.elapsed_ms,
      received_at: iso(now),
      clock_suspect: time.clock_suspect,
      reason_id: null,
      note: trimmed(body['note']),
      todo_id,
      created_at: iso(now),
    };
    server.records.put('punches', id, { row, stamps: {}, deleted: false });
    return { reply: ok({ punch: row }), made: { kind: 'punches', id } };
  };
}
