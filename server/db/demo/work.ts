/** Four weeks of work around today, as a plan without ids: `load.ts` writes it down. */
import type { PunchKind } from '#server/areas/attendance/tables.ts';
import type { Direction, LineState } from '#server/areas/todos/tables.ts';
import { addDays, instantAt } from '#server/lib/yard-time.ts';
import { CATEGORIES, NOTES, TITLES, type DemoCategory } from './catalogue.ts';
import { HISTORY_DAYS, type DemoVehicle } from './fleet.ts';
import { STAFF } from './people.ts';
import type { Random } from './random.ts';
import { DEMO_TODAY, OVERDUE } from './technician-day.ts';

/** How far the plan goes into the past and into the future. */
const WINDOW_DAYS = 14;
/** Completions of these last days still wait for the office. */
const UNAPPROVED_DAYS = 2;
const MINUTE = 60_000;

export interface PlannedLine {
  readonly direction: Direction;
  readonly title: string;
  readonly state: LineState;
  readonly note: string;
}

/** Numbers are places in `STAFF`, `BRANCHES` and the fleet. */
export interface PlannedTodo {
  readonly title: string;
  readonly note: string;
  readonly day: string;
  readonly time: string | null;
  readonly category: string;
  readonly vehicle: number | null;
  readonly branch: number;
  readonly resource: number | null;
  readonly people: readonly number[];
  readonly completedAt: Date | null;
  readonly approved: boolean;
  readonly lines: readonly PlannedLine[];
  /** In the vehicle's unit. */
  readonly reading: number | null;
  /** As many as were asked for; none where the office has approved it. */
  readonly photos: number;
}

export interface PlannedPunch {
  readonly person: number;
  readonly kind: PunchKind;
  readonly at: Date;
  /** The Check In or Check Out todo that made it. */
  readonly todo: PlannedTodo | null;
}

export interface Plan {
  readonly todos: readonly PlannedTodo[];
  readonly punches: readonly PlannedPunch[];
}

export interface Yard {
  readonly now: Date;
  /** Today in the first branch. */
  readonly today: string;
  /** Of each branch. */
  readonly zones: readonly string[];
  readonly fleet: readonly DemoVehicle[];
}

interface Job {
  readonly title: string;
  readonly category: string;
  readonly offset: number;
  readonly time: string | null;
  readonly branch: number;
  readonly resource: number | null;
  readonly vehicle: number | null;
  readonly note?: string;
  readonly people?: readonly number[];
  /** Minutes after its time at which it was done; null: not done, whatever the day. */
  readonly doneAfter: number | null;
}

const WORK = Object.keys(TITLES);
const TECHNICIANS = STAFF.flatMap((person, i) => (person.role === 'technician' ? [i] : []));

export function planWork(random: Random, yard: Yard): Plan {
  const todos: PlannedTodo[] = [];
  const punches: PlannedPunch[] = [];
  for (let offset = -WINDOW_DAYS; offset <= WINDOW_DAYS; offset += 1) {
    for (const person of TECHNICIANS.filter((i) => worksOn(i, offset))) {
      const shift = jobsOf(random, yard, person, offset).map((job) => planTodo(random, yard, job));
      todos.push(...shift);
      punches.push(...punchesOf(random, person, shift));
    }
    if (offset >= 0)
      todos.push(...yard.zones.map((_, branch) => planTodo(random, yard, openJob(random, yard, branch, offset))));
  }
  todos.push(...OVERDUE.map((job) => planTodo(random, yard, fixedJob(yard, job, job.offset))));
  return { todos, punches };
}

/** Five days in seven, each person other ones; the demo technician works today. */
function worksOn(person: number, offset: number): boolean {
  return (offset + WINDOW_DAYS + person * 2) % 7 < 5;
}

function jobsOf(random: Random, yard: Yard, person: number, offset: number): Job[] {
  if (person === 0 && offset === 0) return DEMO_TODAY.map((job) => fixedJob(yard, job, 0));
  const branch = STAFF[person]?.branch ?? 0;
  const base = { offset, branch, resource: person };
  const times = ['08:15', '10:00', '13:00', '14:45'].slice(random.chance(0.3) ? 1 : 0);
  return [
    { ...base, title: 'Check In', category: 'Check In', time: '07:30', vehicle: null, doneAfter: random.int(-10, 8) },
    ...times.map((time) => ({
      ...base,
      ...anyWork(random, yard, branch),
      time,
      people: helper(random, person),
      doneAfter: random.chance(0.04) ? null : random.int(15, 80),
    })),
    { ...base, title: 'Check Out', category: 'Check Out', time: '16:30', vehicle: null, doneAfter: random.int(0, 35) },
  ];
}

/** Work of the coming days that nobody has yet. */
function openJob(random: Random, yard: Yard, branch: number, offset: number): Job {
  return { ...anyWork(random, yard, branch), offset, branch, time: null, resource: null, doneAfter: null };
}

function fixedJob(yard: Yard, job: (typeof DEMO_TODAY)[number], offset: number): Job {
  return {
    ...job,
    offset,
    branch: 0,
    resource: 0,
    vehicle: job.vehicle === null ? null : (vehiclesOf(yard, 0)[job.vehicle] ?? null),
    doneAfter: null,
  };
}

function anyWork(random: Random, yard: Yard, branch: number) {
  const category = random.pick(WORK);
  return {
    category,
    title: random.pick(TITLES[category] ?? [category]),
    vehicle: random.pick(vehiclesOf(yard, branch)),
    note: random.pick(NOTES),
  };
}

function vehiclesOf(yard: Yard, branch: number): number[] {
  return yard.fleet.flatMap((vehicle, i) => (vehicle.branch === branch ? [i] : []));
}

function helper(random: Random, person: number): number[] {
  const colleagues = TECHNICIANS.filter((i) => i !== person && STAFF[i]?.branch === STAFF[person]?.branch);
  return random.chance(0.15) ? [random.pick(colleagues)] : [];
}

function planTodo(random: Random, yard: Yard, job: Job): PlannedTodo {
  const category = CATEGORIES.find((c) => c.name === job.category);
  const day = addDays(yard.today, job.offset);
  const completedAt = completionOf(yard, job, day);
  const approved = completedAt !== null && job.offset < -UNAPPROVED_DAYS && random.chance(0.9);
  return {
    title: job.title,
    note: job.note ?? '',
    day,
    time: job.time,
    category: job.category,
    vehicle: job.vehicle,
    branch: job.branch,
    resource: job.resource,
    people: job.people ?? [],
    completedAt,
    approved,
    lines: linesOf(random, category, completedAt !== null),
    reading:
      completedAt !== null && job.vehicle !== null && category?.needs_odometer === true
        ? odometerOn(yard, job.vehicle, job.offset)
        : null,
    photos: completedAt !== null && !approved ? (category?.photo_count ?? 0) : 0,
  };
}

/** When it was done; null for what is not done, or would only be done after now. */
function completionOf(yard: Yard, job: Job, day: string): Date | null {
  if (job.doneAfter === null || job.time === null || job.offset > 0) return null;
  const done = new Date(instantAt(day, job.time, yard.zones[job.branch] ?? 'UTC').getTime() + job.doneAfter * MINUTE);
  return done <= yard.now ? done : null;
}

function odometerOn(yard: Yard, vehicle: number, offset: number): number | null {
  return yard.fleet[vehicle]?.odometerByDay[HISTORY_DAYS + offset] ?? null;
}

function linesOf(random: Random, category: DemoCategory | undefined, done: boolean): PlannedLine[] {
  const directions = ['prev', 'own', 'next'] as const;
  return directions.flatMap((direction) =>
    (category?.lines?.[direction] ?? []).map((title): PlannedLine => {
      if (!done) return { direction, title, state: 'open', note: '' };
      if (direction === 'own' && random.chance(0.05))
        return { direction, title, state: 'failed', note: 'Needs another look.' };
      return { direction, title, state: random.chance(0.03) ? 'skipped' : 'done', note: '' };
    }),
  );
}

/** In and out with the Check In and Check Out of the shift, and a break at noon when both are done. */
function punchesOf(random: Random, person: number, shift: readonly PlannedTodo[]): PlannedPunch[] {
  const checkIn = shift.find((todo) => todo.title === 'Check In');
  const checkOut = shift.find((todo) => todo.title === 'Check Out');
  if (!checkIn?.completedAt) return [];
  const punches: PlannedPunch[] = [{ person, kind: 'in', at: checkIn.completedAt, todo: checkIn }];
  if (!checkOut?.completedAt) return punches;
  const lunch = new Date(checkIn.completedAt.getTime() + random.int(260, 290) * MINUTE);
  const back = new Date(lunch.getTime() + random.int(25, 45) * MINUTE);
  return [
    ...punches,
    { person, kind: 'break_start', at: lunch, todo: null },
    { person, kind: 'break_end', at: back, todo: null },
    { person, kind: 'out', at: checkOut.completedAt, todo: checkOut },
  ];
}
