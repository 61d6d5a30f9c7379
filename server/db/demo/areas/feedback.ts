/** Feedback of the demo: forty tickets of six weeks, in every status, with comments, watchers, duplicates and a few files. */
import type { Insertable } from 'kysely';
import type { FeedbackPriority, FeedbackType, Resolution } from '#contract/areas/feedback.ts';
import type { Database } from '#server/db/tables.ts';
import { must } from '#server/lib/must.ts';
import { type DemoContext, personOf } from '../context.ts';
import { insertAll, insertForIds } from '../insert.ts';
import { BODY_COLOURS, vehiclePicture } from '../pictures.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface DemoTicket {
  readonly title: string;
  readonly type: FeedbackType;
  readonly by: string;
  readonly text?: string;
  readonly priority?: FeedbackPriority;
  readonly vehicle?: true;
}

const TICKETS: readonly DemoTicket[] = [
  {
    title: 'Camera stays black after a call',
    type: 'bug',
    by: 'Maya Patel',
    priority: 'high',
    text: 'After I hang up, the camera of the app shows nothing until I lock the phone.',
  },
  {
    title: 'Show the tyre size on the todo',
    type: 'idea',
    by: 'Tom Becker',
    text: 'I walk to the store twice because I look at the wrong size.',
  },
  { title: 'Which oil for the hybrid vans?', type: 'question', by: 'Karim Haddad' },
  { title: 'Wiper arm of the Transit comes loose', type: 'vehicle', by: 'Ana Sousa', priority: 'high', vehicle: true },
  {
    title: 'Oil on the floor at bay 3',
    type: 'safety',
    by: 'Liam Byrne',
    priority: 'urgent',
    text: 'Somebody will slip. Binding agent is used up.',
  },
  { title: 'Photos of the dial are too dark at night', type: 'bug', by: 'Joanna Nowak' },
  { title: 'Customer complained about smoke in the car', type: 'complaint', by: 'Daniel Carter', vehicle: true },
  { title: 'Sort the checklist by the way around the car', type: 'idea', by: 'Ana Sousa' },
  { title: 'Second key is missing in the cabinet', type: 'vehicle', by: 'Grace Mensah', vehicle: true },
  {
    title: 'Break shows eleven minutes too long',
    type: 'bug',
    by: 'Pedro Almeida',
    text: 'I came back at 12:31; it says 12:42.',
  },
  { title: 'Lift 2 makes a noise when it stops', type: 'safety', by: 'Tom Becker', priority: 'high' },
  { title: 'Can drivers see the parking place?', type: 'question', by: 'Grace Mensah' },
  { title: 'Search finds no plate with a blank', type: 'bug', by: 'Helen Park' },
  { title: 'Bigger buttons with gloves on', type: 'idea', by: 'Karim Haddad', priority: 'low' },
  { title: 'Air conditioning smells of mould', type: 'vehicle', by: 'Joanna Nowak', vehicle: true },
  {
    title: 'Late handover on Saturday',
    type: 'complaint',
    by: 'Rui Costa',
    text: 'Two customers waited forty minutes, nobody was at the gate.',
  },
  { title: 'Fire extinguisher at the wash bay is out of date', type: 'safety', by: 'Ana Sousa', priority: 'urgent' },
  { title: 'App asks for the odometer twice', type: 'bug', by: 'Liam Byrne' },
  { title: 'Print the list of the day', type: 'idea', by: 'Sara Lind' },
  { title: 'Parking sensor beeps all the time', type: 'vehicle', by: 'Maya Patel', vehicle: true },
];

/** How the tickets of the second half ended, in turn. */
const ENDS: readonly (readonly [Resolution, string])[] = [
  ['fixed', 'Done with the last update. Please tell us when you see it again.'],
  ['answered', 'Answered on the phone: it is in the handbook of the vehicle.'],
  ['declined', 'We will not do this: it would make the list longer for everybody else.'],
  ['duplicate', ''],
];

const OPEN = ['New', 'New', 'In progress', 'Waiting for an answer'] as const;
const WORKERS = ['Sofia Lindqvist', 'Sara Lind', 'Helen Park'] as const;

type Row = Insertable<Database['feedback']>;

export async function loadFeedback(demo: DemoContext): Promise<void> {
  const statuses = new Map(
    (await demo.db.selectFrom('feedback_statuses').select(['id', 'name']).execute()).map(({ id, name }) => [name, id]),
  );
  const statusId = (name: string) => must(statuses.get(name), name);
  const open = TICKETS.map((ticket, n) => rowOf(demo, ticket, n, statusId(must(OPEN[n % OPEN.length], 'a status'))));
  const openIds = await insertForIds(demo.db, 'feedback', open);
  const closed = TICKETS.map((ticket, n) => closedRow(demo, ticket, n, statusId('Done'), openIds));
  const closedIds = await insertForIds(demo.db, 'feedback', closed);
  await addComments(demo, [...open, ...closed], [...openIds, ...closedIds]);
  await addWatchers(demo, openIds);
  await addPicture(demo, must(openIds[3], 'the ticket about the wiper'), must(open[3], 'its row'));
  await demo.db
    .insertInto('orders')
    .values({
      kind: 'feedback',
      owner_id: statusId('New'),
      ids: [openIds[4], openIds[16]].map((id) => must(id, 'a ticket')),
      stamp: '',
    })
    .execute();
}

function rowOf(demo: DemoContext, ticket: DemoTicket, n: number, status_id: number): Row {
  const created_at = new Date(demo.now.getTime() - (n * 17 + 3) * HOUR);
  const isNew = n % OPEN.length < 2;
  return {
    title: ticket.title,
    description: ticket.text ?? '',
    type: ticket.type,
    priority: ticket.priority ?? 'normal',
    status_id,
    assignee_id: isNew ? null : personOf(demo, must(WORKERS[n % WORKERS.length], 'somebody')),
    branch_id: must(demo.yard.branches[n % demo.yard.branches.length], 'a branch'),
    vehicle_id: ticket.vehicle ? must(demo.yard.vehicles[n % demo.yard.vehicles.length], 'a vehicle') : null,
    page: ticket.type === 'bug' ? '/to-do' : null,
    created_at,
    created_by: personOf(demo, ticket.by),
    updated_at: created_at,
  };
}

/** Older ones like it, which ended in one of the four ways; a duplicate is one of the open ticket of the same words. */
function closedRow(
  demo: DemoContext,
  ticket: DemoTicket,
  n: number,
  status_id: number,
  openIds: readonly number[],
): Row {
  const [resolution] = must(ENDS[n % ENDS.length], 'an end');
  const isDuplicate = resolution === 'duplicate';
  const created_at = new Date(demo.now.getTime() - (isDuplicate ? 2 : 20 + n) * DAY);
  const closed_at = new Date(created_at.getTime() + (isDuplicate ? 5 : 30 + n) * HOUR);
  return {
    ...rowOf(demo, ticket, n, status_id),
    title: isDuplicate ? ticket.title : `${ticket.title} (earlier)`,
    created_at,
    created_by: personOf(demo, must(TICKETS[(n + 5) % TICKETS.length], 'somebody').by),
    closed_at,
    closed_by: personOf(demo, 'Sofia Lindqvist'),
    resolution,
    duplicate_of: isDuplicate ? must(openIds[n], 'the first one') : null,
    first_answer_at: closed_at,
    updated_at: closed_at,
  };
}

async function addComments(demo: DemoContext, rows: readonly Row[], ids: readonly number[]): Promise<void> {
  const said = rows.flatMap((row, n) => {
    const feedback_id = must(ids[n], 'a ticket');
    const comment = (text: string, by: number, hours: number, internal = false) => {
      const at = new Date(Math.min(new Date(row.created_at).getTime() + hours * HOUR, demo.now.getTime()));
      return { feedback_id, comment: text, internal, created_at: at, created_by: by, updated_at: at };
    };
    const end = ENDS[n % ENDS.length]?.[1] ?? '';
    if (row.closed_at) return end === '' ? [] : [comment(end, personOf(demo, 'Sofia Lindqvist'), 20)];
    if (row.assignee_id === null || row.assignee_id === undefined) return [];
    return [
      comment('Thank you. I look into it today.', row.assignee_id, 1),
      comment('It happened again this morning.', must(row.created_by, 'an author'), 2),
      comment('The supplier says two weeks.', row.assignee_id, 2.5, true),
    ];
  });
  await insertAll(demo.db, 'feedback_comments', said);
}

async function addWatchers(demo: DemoContext, ids: readonly number[]): Promise<void> {
  const people = ['Sara Lind', 'Ruth Meyer'].map((name) => personOf(demo, name));
  const rows = ids
    .filter((_, n) => n % 3 === 0)
    .flatMap((feedback_id) => people.map((user_id) => ({ feedback_id, user_id })));
  await insertAll(demo.db, 'feedback_watchers', rows);
}

async function addPicture({ db, files, now }: DemoContext, id: number, { created_at, created_by }: Row): Promise<void> {
  const { sha256, size } = await files.put(await vehiclePicture('front', BODY_COLOURS[0]));
  const mime = 'image/jpeg';
  await db
    .insertInto('blobs')
    .values({ sha256, size, mime, created_at: now })
    .onConflict((oc) => oc.doNothing())
    .execute();
  const file = { name: 'Wiper.jpg', mime, size, sha256, width: 800, height: 600 };
  const owner = { owner_kind: 'feedback', owner_id: id, position: 1 };
  await insertAll(db, 'attachments', [{ ...file, ...owner, created_at, created_by: must(created_by, 'an author') }]);
}
