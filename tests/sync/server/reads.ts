/** What phones read. */
import type { Permission } from '#contract/permissions.ts';
import { type Asked, ok, Refused, type Reply } from './asked.ts';
import { bookingOf, checksOf, isMirrored, mirroredOf, walkRoundOf } from './bookings.ts';
import { damagesOf, imagesOf, lastKnown, mirroredWalkRound, mirroredWalkRounds, recordedBy } from './pictures.ts';
import { livingPrivate, mirroredPrivates, privateOf } from './privates.ts';
import type { Records, TodoFields } from './records.ts';

export interface Reader {
  readonly records: Records;
  /** Deleted records are remembered as such (410). */
  readonly soft: boolean;
  permissions(user: number): readonly Permission[];
}

type Read = (server: Reader, asked: Asked) => Reply;

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function page({ records }: Reader, fits: (todo: TodoFields) => boolean): Reply {
  const todos = records
    .living('todos')
    .filter(fits)
    .map((todo) => records.todo(todo.id));
  return ok({ todos, next_cursor: null, pendingTaskCount: todos.length });
}

/** The living record; throws 404, or 410 where deletions are remembered. */
export function livingTodo({ records, soft }: Pick<Reader, 'records' | 'soft'>, id: unknown): TodoFields {
  const kept = records.get('todos', Number(id));
  if (!kept) throw new Refused(404);
  if (!kept.deleted) return kept.row;
  const deleted = { at: kept.row.deleted_at, by_name: 'Office', reason: kept.row.delete_reason };
  throw soft ? new Refused(410, 'Office deleted it.', { deleted }) : new Refused(404);
}

const within: Read = (server, { query }) => {
  const [from = '', to = from] = text(query['date']).split(',');
  const search = text(query['search']);
  return page(
    server,
    (t) =>
      t.todo_date >= from &&
      t.todo_date <= to &&
      t.title.includes(search) &&
      (query['status'] !== 'pending' || t.status === 'pending'),
  );
};

const master: Read = (server, { user }) => {
  const resource = {
    id: user,
    name: 'Kim',
    email: 'kim@yard.example',
    role: 'Technician',
    branch_id: 1,
    department: null,
  };
  const none = {
    taskCategories: [],
    maintenanceCheck: [],
    taskMiles: [],
    branch: [],
    leads: [],
    channel: [],
    resources: [],
  };
  return ok({ ...none, userPermissions: server.permissions(user), resource });
};

export const READS: Readonly<Record<string, Read>> = {
  'checkinout-master': master,
  'todo-data-range': within,
  'todo-data': within,
  'pending-todo': (server, { query }) =>
    page(server, (t) => t.todo_date < text(query['date']) && t.status === 'pending'),
  'get-todo-details': (server, { query }) => ok({ todo: server.records.todo(livingTodo(server, query['id']).id) }),
  'getTodoOdometer/{id}': (server, { params }) => {
    const { id } = livingTodo(server, params['id']);
    const { records } = server;
    return ok({
      odometer: records
        .living('odometers')
        .filter((o) => o.todo_id === id)
        .map((row) => records.said(row)),
    });
  },
  userPunchList: ({ records }, { user, query }) => {
    const [from = '', to = from] = text(query['date']).split(',');
    const punches = records
      .living('punches')
      .filter((p) => p.user_id === user && p.at.slice(0, 10) >= from && p.at.slice(0, 10) <= to);
    return ok({ punches, next_cursor: null });
  },
  active_vehicles: () => ok({ vehicles: [], next_cursor: null }),
  'checkinout-reason': () => ok({ reasons: [] }),
  'booking-mirror': ({ records }, { now }) => {
    const bookings = records.living('bookings').filter((row) => isMirrored(records, row, now));
    return ok({ bookings: bookings.map((row) => mirroredOf(records, row)), next_cursor: null });
  },
  'private-rental-mirror': ({ records }, { now }) => ok({ rentals: mirroredPrivates(records, now), next_cursor: null }),
  'private_rental_edit/{id}': (server, { params }) =>
    ok(privateOf(server.records, livingPrivate(server, params['id']))),
  'precheck-mirror': ({ records }, { user, now }) =>
    ok({
      prechecks: mirroredWalkRounds(records, user, now).map((row) => mirroredWalkRound(records, row)),
      damages: recordedBy(records, user, now),
      next_cursor: null,
    }),
  'last-pictures': ({ records }) => ok({ ...lastKnown(records) }),
  'checkin-images/{id}': ({ records }, { params }) => {
    if (!records.get('bookings', Number(params['id']))) throw new Refused(404);
    return ok({ adminUploaded: imagesOf(records, Number(params['id'])), customerUploaded: [], slots: [] });
  },
  'prechecks/{key}': ({ records }, { params }) => {
    const row = records.living('prechecks').find(({ key }) => key === params['key']);
    if (!row) throw new Refused(404);
    return ok(walkRoundOf(records, row));
  },
  'vehicle-damages/{id}': ({ records }, { params }) => ok({ damages: damagesOf(records, Number(params['id'])) }),
  'bookings/{id}': ({ records }, { params }) => {
    const kept = records.get('bookings', Number(params['id']));
    if (!kept) throw new Refused(404);
    return ok({ booking: records.saidAsIs(bookingOf(records, kept.row)) });
  },
  'admin/verification-status/checklists': ({ records }, { query }) =>
    ok({ checklist: checksOf(records, Number(query['booking_id']), text(query['entity_type'])), status: 'pending' }),
};
