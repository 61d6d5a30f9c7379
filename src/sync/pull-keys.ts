/** What the phone of a person of the yard mirrors, one row a pull. */
import { attendance } from '#contract/areas/attendance.ts';
import { precheckReads } from '#contract/areas/precheck-reads.ts';
import { privateMirror } from '#contract/areas/private-mirror.ts';
import { rentalMirror } from '#contract/areas/rental-mirror.ts';
import { settings } from '#contract/areas/settings.ts';
import { todos } from '#contract/areas/todos.ts';
import { vehicles } from '#contract/areas/vehicles.ts';
import type { AnyEndpoint, Answer } from '#contract/endpoint.ts';
import { type Json, LAST_PICTURES, type TableName, type VehicleRow } from '#db/records.ts';
import { MASTER } from '#db/views/settings.ts';
import { vehicleRow } from '#db/views/vehicles.ts';
import { addDays } from '#lib/day.ts';
import type { Sees } from '#lib/sees.ts';
import { parsed } from './ops/define.ts';
import { recordedRow } from './ops/damages.ts';
import { mirroredRows } from './ops/precheck-rows.ts';
import { privateRows } from './ops/private-rows.ts';
import { bookingRows } from './ops/rental-rows.ts';
import { punchRow, todoRows } from './ops/rows.ts';
import type { Pulled, ServerRow } from './ports.ts';
import type { ReadKey } from './pull-needs.ts';

/** What each is needed for says pull-needs.ts. */
export type PullKey = ReadKey;

/** One page of an answer. */
export interface Page {
  readonly rows: readonly ServerRow[];
  readonly vehicles: readonly VehicleRow[];
  readonly next: string | null;
  /** To be kept whole in `meta` under `keep`. */
  readonly whole: Json | null;
}

/** Today in the yard, and whose phone it is. */
export interface Whose {
  readonly today: string;
  readonly userId: number;
  /** Whose todos the person sees. Their phone still mirrors only their own, and of who sees everybody's only what is given to them. */
  readonly sees: Sees;
  /** The settings master says that the person has no right to it. */
  readonly mayNot: (endpoint: Pick<AnyEndpoint, 'permission'>) => boolean;
}

type Query = Readonly<Record<string, string | number>>;

export interface Pull {
  readonly key: PullKey;
  /** Ms for which an answer is good enough when nothing special happened. */
  readonly fresh: number;
  /** It shows what writes did: part of the proof that everything arrived. */
  readonly readBack: boolean;
  readonly keep: string | null;
  request(whose: Whose): { readonly endpoint: AnyEndpoint; readonly query: Query };
  covers(whose: Whose): Pulled['covers'];
  /** All that is here because of it, and goes from here when the person may not read it any more. */
  holds(whose: Whose): Pick<Pulled, 'covers' | 'noVehicles'> & Partial<Pick<Pulled, 'whole'>>;
  /** `unreadable`: not the documented answer. `stranger`: an answer for another person. */
  page(body: unknown, whose: Whose): Page | 'unreadable' | 'stranger';
}

/** Days before and after today. */
const DAYS = 14;
const PAGE = 500;
const MINUTE = 60_000;

/** The longest range a list answers. */
const LONGEST = 92;

const END = '\uffff';

interface Spec<E extends AnyEndpoint> extends Partial<Pick<Pull, 'covers' | 'holds' | 'keep' | 'readBack'>> {
  readonly key: PullKey;
  readonly endpoint: E;
  readonly fresh: number;
  query?(whose: Whose): Query;
  /** Whose answer it is, where it says so. */
  owner?(answer: Answer<E>): number;
  read(answer: Answer<E>): Partial<Page>;
}

function pull<E extends AnyEndpoint>(spec: Spec<E>): Pull {
  const { key, fresh, keep = null, readBack = false } = spec;
  const endpoint = spec.endpoint as AnyEndpoint;
  return {
    key,
    fresh,
    keep,
    readBack,
    request: (whose) => ({ endpoint, query: spec.query?.(whose) ?? {} }),
    covers: (whose) => spec.covers?.(whose) ?? [],
    holds: (whose) => spec.holds?.(whose) ?? { covers: [] },
    page: (body, whose) => {
      const answer = parsed(spec.endpoint, body);
      if (!answer) return 'unreadable';
      if (spec.owner && spec.owner(answer) !== whose.userId) return 'stranger';
      return { rows: [], vehicles: [], next: null, whole: null, ...spec.read(answer) };
    },
  };
}

type TodoPage = Pick<Answer<typeof todos.dataRange>, 'todos' | 'next_cursor'>;
const todoPage = (answer: TodoPage) => ({ rows: answer.todos.flatMap(todoRows), next: answer.next_cursor });

const span = ({ today }: Whose) => ({ from: addDays(today, -DAYS), to: addDays(today, DAYS) });

function mine({ sees, userId }: Whose): Query {
  if (sees === 'own') return {};
  return sees === 'all' ? { resource: userId } : { mine: '1' };
}

const allTodos = (): Pick<Pulled, 'covers'> => ({
  covers: [{ t: 'todos', index: '[todo_date+lid]', from: ['', ''], to: [END, END] }],
});

/** All rows of the tables. */
const allOf = (...tables: readonly TableName[]): Pulled['covers'] =>
  tables.map((t) => ({ t, index: 'lid', from: '', to: END }));

/** What was not done before today. The documented call knows no person: who sees everybody's asks for a range instead. */
const late = pull({
  key: 'late',
  endpoint: todos.pending,
  fresh: MINUTE / 2,
  readBack: true,
  query: (whose) => ({ date: whose.today, limit: PAGE, ...mine(whose) }),
  covers: (whose) => [
    {
      t: 'todos',
      index: '[status+todo_date+lid]',
      from: ['pending', whose.sees === 'all' ? addDays(whose.today, -LONGEST) : '', ''],
      to: ['pending', addDays(whose.today, -1), END],
    },
  ],
  holds: allTodos,
  read: todoPage,
});

const lateOfMine = pull({
  key: 'late',
  endpoint: todos.dataRange,
  fresh: late.fresh,
  readBack: true,
  covers: (whose) => late.covers(whose),
  read: todoPage,
  query: (whose) => {
    const date = `${addDays(whose.today, -LONGEST)},${addDays(whose.today, -1)}`;
    return { date, status: 'pending', limit: PAGE, ...mine(whose) };
  },
});

const lateOf = ({ sees }: Whose): Pull => (sees === 'all' ? lateOfMine : late);

/** In this order: what the first screen needs comes first. */
export const PULLS: readonly Pull[] = [
  pull({
    key: 'master',
    endpoint: settings.master,
    fresh: MINUTE / 2,
    keep: MASTER,
    owner: ({ resource }) => resource.id,
    read: (whole) => ({ whole: whole as unknown as Json }),
  }),
  pull({
    key: 'todos',
    endpoint: todos.dataRange,
    fresh: MINUTE / 2,
    readBack: true,
    query: (whose) => ({ date: `${span(whose).from},${span(whose).to}`, limit: PAGE, ...mine(whose) }),
    covers: (whose) => [
      { t: 'todos', index: '[todo_date+lid]', from: [span(whose).from, ''], to: [span(whose).to, END] },
    ],
    holds: allTodos,
    read: todoPage,
  }),
  {
    ...late,
    request: (whose) => lateOf(whose).request(whose),
    page: (body, whose) => lateOf(whose).page(body, whose),
  },
  pull({
    key: 'punches',
    endpoint: attendance.list,
    fresh: MINUTE / 2,
    readBack: true,
    query: ({ today, userId }) => ({ date: `${addDays(today, -1)},${today}`, user_id: userId, limit: PAGE }),
    holds: ({ userId }) => ({
      covers: [{ t: 'punches', index: '[user_id+at]', from: [userId, ''], to: [userId, END] }],
    }),
    read: (answer) => ({ rows: answer.punches.map(punchRow), next: answer.next_cursor }),
  }),
  pull({
    key: 'prechecks',
    endpoint: precheckReads.mirror,
    fresh: 2 * MINUTE,
    readBack: true,
    query: () => ({ limit: PAGE }),
    covers: () => allOf('prechecks', 'damages'),
    holds: () => ({ covers: allOf('prechecks', 'damages') }),
    read: (answer) => ({
      rows: [...answer.prechecks.flatMap(mirroredRows), ...answer.damages.map(recordedRow)],
      next: answer.next_cursor,
    }),
  }),
  pull({
    key: 'privates',
    endpoint: privateMirror.rentals,
    fresh: 2 * MINUTE,
    readBack: true,
    query: () => ({ limit: PAGE }),
    covers: () => allOf('privateRentals'),
    holds: () => ({ covers: allOf('privateRentals') }),
    read: (answer) => ({ rows: answer.rentals.flatMap(privateRows), next: answer.next_cursor }),
  }),
  // The last of those that show what writes did: whatever is the matter with the others, nothing is proven without this one.
  pull({
    key: 'bookings',
    endpoint: rentalMirror.bookings,
    fresh: 2 * MINUTE,
    readBack: true,
    query: () => ({ limit: PAGE }),
    covers: () => allOf('bookings'),
    holds: () => ({ covers: allOf('bookings') }),
    read: (answer) => ({ rows: answer.bookings.flatMap(bookingRows), next: answer.next_cursor }),
  }),
  pull({
    key: 'vehicles',
    endpoint: vehicles.active,
    fresh: 15 * MINUTE,
    query: () => ({ limit: PAGE }),
    holds: () => ({ covers: [], noVehicles: true }),
    read: (answer) => ({ vehicles: answer.vehicles.map(vehicleRow), next: answer.next_cursor }),
  }),
  pull({
    key: 'pictures',
    endpoint: precheckReads.lastPictures,
    fresh: 15 * MINUTE,
    keep: LAST_PICTURES,
    holds: () => ({ covers: [], whole: { key: LAST_PICTURES, value: { pictures: [], vehicles: [], damages: [] } } }),
    read: ({ pictures, vehicles: near, damages }) => ({ whole: { pictures, vehicles: near, damages } }),
  }),
  pull({
    key: 'reasons',
    endpoint: attendance.reasons,
    fresh: 60 * MINUTE,
    keep: 'reasons',
    read: ({ reasons }) => ({ whole: reasons }),
  }),
];
