/** Which todos a list is about, as conditions worded like those of the partial indexes (migrations 0002 and 0007). */
import { sql, type Kysely, type SelectQueryBuilder } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { endsInText, holdsText } from '#server/lib/holds-text.ts';
import type { TodoExpression } from './access.ts';

export type Status = 'all' | 'pending' | 'completed' | 'approval' | 'approved' | 'returned';

/** A minute of the yard's own calendar. */
export interface LocalMinute {
  readonly day: string;
  readonly time: string;
}

export interface TodoFilter {
  readonly status?: Status | undefined;
  readonly resource?: number | undefined;
  readonly branch_id?: number | undefined;
  readonly vehicle_id?: number | undefined;
  readonly vendor_id?: number | undefined;
  readonly location_id?: number | undefined;
  readonly vehicle_group_id?: number | undefined;
  readonly attention?: '1' | undefined;
  /** Only what was to be done before this. */
  readonly before?: LocalMinute | undefined;
  readonly search?: string | undefined;
  /** The deleted ones instead of the others. */
  readonly deleted?: '1' | undefined;
  /** Only the person's own, however many more they see. */
  readonly mine?: '1' | undefined;
}

/** Todos of a list, before anything is selected of them. */
type Todos = SelectQueryBuilder<Database, 'todos', object>;

/** What a todo names itself: the vehicles of a group have todos of their own. */
const PLACES = ['vendor_id', 'location_id', 'vehicle_group_id'] as const;

export function matching(db: Kysely<Database>, filter: TodoFilter): Todos {
  const kept = db.selectFrom('todos').where('todos.deleted_at', filter.deleted === '1' ? 'is not' : 'is', null);
  let todos: Todos = withStatus(kept, filter.status ?? 'all');
  if (filter.resource !== undefined) todos = todos.where('todos.resource', '=', filter.resource);
  if (filter.branch_id !== undefined) todos = todos.where('todos.branch_id', '=', filter.branch_id);
  if (filter.vehicle_id !== undefined) todos = todos.where('todos.vehicle_id', '=', filter.vehicle_id);
  for (const field of PLACES) {
    const id = filter[field];
    if (id !== undefined) todos = todos.where(`todos.${field}`, '=', id);
  }
  if (filter.attention !== undefined) todos = todos.where(needsAttention);
  if (filter.before !== undefined) todos = withDueBefore(todos, filter.before);
  const search = filter.search?.trim() ?? '';
  return search === '' ? todos : withText(todos, search);
}

function withStatus(todos: Todos, status: Status): Todos {
  switch (status) {
    case 'all':
      return todos;
    case 'pending':
      return todos.where('todos.completed_at', 'is', null);
    case 'completed':
      return todos.where('todos.completed_at', 'is not', null);
    case 'approval':
      return todos.where('todos.completed_at', 'is not', null).where('todos.approved_at', 'is', null);
    case 'returned':
      return todos.where('todos.completed_at', 'is', null).where('todos.returned_at', 'is not', null);
    case 'approved':
      return todos.where('todos.completed_at', 'is not', null).where('todos.approved_at', 'is not', null);
  }
}

/** What has no time of day is due until its day is over. */
function withDueBefore(todos: Todos, { day, time }: LocalMinute): Todos {
  return todos.where((eb) =>
    eb.or([
      eb('todos.todo_date', '<', day),
      eb.and([eb('todos.todo_date', '=', day), eb('todos.todo_time', '<', time)]),
    ]),
  );
}

/** In the title, in the plate with or without its blanks, or the last characters of the VIN. */
function withText(todos: Todos, search: string): Todos {
  const plate = search.replace(/[\s-]/g, '');
  return todos.where((eb) =>
    eb.or([
      holdsText(sql.ref('todos.title'), search),
      eb(
        'todos.vehicle_id',
        'in',
        eb
          .selectFrom('vehicles')
          .select('vehicles.id')
          .where((v) =>
            v.or([
              ...(plate === '' ? [] : [holdsText(sql`translate(vehicles.plate, ' -', '')`, plate)]),
              endsInText(sql.ref('vehicles.vin'), search),
            ]),
          ),
      ),
    ]),
  );
}

/** A failed line that nobody follows up, or completed without a photo or the reading that its category asks for. */
function needsAttention(eb: TodoExpression) {
  return eb.or([
    eb.exists(failedLine(eb)),
    eb.and([eb('todos.completed_at', 'is not', null), eb.exists(categoryUnfulfilled(eb))]),
  ]);
}

function failedLine(eb: TodoExpression) {
  return eb
    .selectFrom('checklist_lines as l')
    .select('l.id')
    .whereRef('l.todo_id', '=', 'todos.id')
    .where('l.deleted_at', 'is', null)
    .where('l.state', '=', 'failed')
    .where('l.status_todo_id', 'is', null);
}

function categoryUnfulfilled(eb: TodoExpression) {
  const photos = eb
    .selectFrom('todo_images as i')
    .select((i) => i.fn.countAll<number>().as('count'))
    .whereRef('i.todo_id', '=', 'todos.id')
    .where('i.deleted_at', 'is', null)
    .where('i.kind', '=', 'photo');
  const reading = eb.selectFrom('odometer_readings as o').select('o.id').whereRef('o.todo_id', '=', 'todos.id');
  return eb
    .selectFrom('task_categories as c')
    .select('c.id')
    .whereRef('c.id', '=', 'todos.category_id')
    .where((c) =>
      c.or([
        c('c.photo_count', '>', photos),
        c.and([c('c.needs_odometer', '=', true), eb('todos.vehicle_id', 'is not', null), c.not(c.exists(reading))]),
      ]),
    );
}
