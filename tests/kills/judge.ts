/** Compares what the app said was saved with what the server has, and what the phone shows with both. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Act, Diary, Effect, Made } from './acts.ts';
import { type BookingWorld, valueIn } from './booking-world.ts';
import { shotMark, type VehicleWorld } from './vehicle-world.ts';

/** What is wrong, by the column it counts in. */
export interface Finding {
  readonly kind: 'lost' | 'duplicated' | 'torn' | 'dated' | 'differs' | 'stuck';
  readonly words: string;
}

/** What the server has of a round. */
export interface World {
  readonly todos: readonly Todo[];
  /** In the order in which they came. */
  readonly punches: readonly Punch[];
  /** Of the rounds that are about one. */
  readonly booking?: BookingWorld;
  /** What was photographed at its vehicle. */
  readonly vehicle?: VehicleWorld;
}

/** The acts of one round in their order, and which of them the screen showed as saved. */
export type Ledger = Pick<Diary, 'acts' | 'saved'>;

const lines = (world: World) => world.todos.flatMap((todo) => Object.values(todo.statusTodo).flat());
const readings = (world: World) => world.todos.flatMap((todo) => todo.odometer);
export const images = (world: World) => world.todos.flatMap((todo) => todo.todoimages);

const count = <T>(list: readonly T[], fits: (one: T) => boolean): number => list.filter(fits).length;

function countOf(world: World, what: Made, mark: string): number {
  switch (what) {
    case 'line':
      return count(lines(world), (line) => line.title === mark);
    case 'reading':
      return count(readings(world), (reading) => `todo/${reading.todo_id}` === mark);
    case 'image':
      return count(images(world), (image) => image.taken_at === mark);
    case 'punch':
      return count(world.punches, (punch) => `todo/${punch.todo_id}` === mark);
    case 'return':
      return mark === `booking/${world.booking?.booking.id}` ? (world.booking?.returns ?? 0) : 0;
    case 'damage':
      return count(world.vehicle?.damages ?? [], ({ note }) => note === mark);
    case 'shot':
      return count(world.vehicle?.shots ?? [], (shot) => shotMark(shot) === mark);
  }
}

const OF_BOOKINGS: ReadonlySet<string> = new Set(['booking', 'handover', 'check']);

/** The value of a field that acts write (`line/7.note`); undefined where the row is not there. */
function valueOf(world: World, field: string): string | undefined {
  const [name = '', key = ''] = field.split(/\.(?=\w+$)/);
  const [table, id] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  if (world.booking && OF_BOOKINGS.has(table)) return String(valueIn(world.booking, table, Number(id), key));
  const todo = world.todos.find((one) => one.id === Number(id));
  if (key === 'reading') return todo && String(todo.odometer.at(-1)?.value);
  const row = table === 'todo' ? todo : lines(world).find((line) => line.id === Number(id));
  return row && String((row as unknown as Readonly<Record<string, unknown>>)[key]);
}

type Of<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
interface Done<E> {
  readonly act: Act;
  readonly effect: E;
  readonly saved: boolean;
}

function effectsOf<K extends Effect['kind']>({ acts, saved }: Ledger, kind: K): Done<Of<K>>[] {
  return acts.flatMap((act) =>
    act.effects
      .filter((effect): effect is Of<K> => effect.kind === kind)
      .map((effect) => ({ act, effect, saved: saved.has(act.n) })),
  );
}

const say = ({ n, says }: Act): string => `act ${n} (${says})`;

function judgeMade(ledger: Ledger, world: World): Finding[] {
  const taken = new Map(effectsOf(ledger, 'gone').map((done) => [done.effect.mark, done]));
  const begun = Map.groupBy(effectsOf(ledger, 'made'), ({ effect }) => effect.mark);
  // The reading of a todo is made once, and corrected after that.
  const first = [...begun.values()].map((all) => all.find(({ saved }) => saved) ?? all[0]);
  return first.flatMap((one): Finding[] => {
    if (!one) return [];
    const { act, effect, saved } = one;
    const { what, mark } = effect;
    const there = countOf(world, what, mark);
    const away = taken.get(mark);
    if (there > 1) return [{ kind: 'duplicated', words: `${say(act)}: ${there} × ${what} ${mark}` }];
    if (there === 1 && away?.saved)
      return [{ kind: 'lost', words: `${say(away.act)}: ${what} ${mark} is still there` }];
    if (there === 0 && saved && !away) return [{ kind: 'lost', words: `${say(act)}: no ${what} ${mark}` }];
    return [];
  });
}

/** The last saved value, or one that was begun later and never reported. */
function judgeSet(ledger: Ledger, world: World): Finding[] {
  const fields = Map.groupBy(effectsOf(ledger, 'set'), (done) => done.effect.field);
  return [...fields].flatMap(([field, writes]): Finding[] => {
    const last = writes.findLastIndex((write) => write.saved);
    const value = valueOf(world, field);
    const allowed = writes.slice(Math.max(0, last)).map((write) => write.effect.value);
    if (last < 0 || (value !== undefined && allowed.includes(value))) return [];
    const write = writes[last];
    return [{ kind: 'lost', words: `${write ? say(write.act) : ''}: ${field} is ${value}, not ${allowed[0]}` }];
  });
}

/** The photo of a dial hangs at the reading of its todo. */
function judgeDials(_: Ledger, world: World): Finding[] {
  const known = new Set(readings(world).map(({ id }) => id));
  return images(world)
    .filter(({ kind, odometer_id }) => (kind === 'odometer') !== known.has(odometer_id ?? -1))
    .map(({ id, kind, odometer_id }) => ({
      kind: 'torn',
      words: `image ${id} (${kind}) is of reading ${odometer_id}`,
    }));
}

/** So well a phone knows the time of a tap that it has measured, and so long a tap takes here at the most, ms. */
const RIGHT_MS = 15_000;

/** Punches by hand come in the order they were done, each at its time; of the last nobody may have heard. */
function judgePunches(ledger: Ledger, world: World): Finding[] {
  const done = effectsOf(ledger, 'punched');
  const there = world.punches.filter(({ todo_id }) => todo_id === null);
  const sure = done.filter(({ saved }) => saved).length;
  const found: Finding[] = [];
  if (there.length < sure) found.push({ kind: 'lost', words: `${sure} punches, ${there.length} there` });
  if (there.length > done.length)
    found.push({ kind: 'duplicated', words: `${done.length} punches, ${there.length} there` });
  for (const [i, { kind, at, counts }] of there.entries()) {
    const { act, effect } = done[i] ?? {};
    if (!act || !effect) continue;
    const off = Math.round((Date.parse(at) - effect.at) / 1000);
    if (kind !== effect.what) found.push({ kind: 'torn', words: `${say(act)}: came as ${kind}` });
    if (Math.abs(off) * 1000 > RIGHT_MS) found.push({ kind: 'dated', words: `${say(act)}: counts ${off} s off` });
    if (counts === false) found.push({ kind: 'dated', words: `${say(act)}: does not count` });
  }
  return found;
}

/** Completion and punch of one act: both or none. */
function judgeCompletions(ledger: Ledger, world: World): Finding[] {
  return effectsOf(ledger, 'made').flatMap(({ act, effect }): Finding[] => {
    if (effect.what !== 'punch' || !effect.mark.startsWith('todo/')) return [];
    const isCompleted = valueOf(world, `${effect.mark}.status`) === 'completed';
    const isPunched = countOf(world, 'punch', effect.mark) > 0;
    if (isCompleted === isPunched) return [];
    return [{ kind: 'torn', words: `${say(act)}: completed ${isCompleted}, punched ${isPunched}` }];
  });
}

/** No picture is where nobody took it; and of each place of a booking the one stands that was taken last, whichever came last. */
function judgePlaces(ledger: Ledger, { vehicle }: World): Finding[] {
  const shots = vehicle?.shots ?? [];
  const taken = new Set(effectsOf(ledger, 'made').map(({ effect }) => effect.mark));
  const strange = shots.map(shotMark).filter((mark) => !taken.has(mark));
  const ofBooking = shots.filter(({ superseded, slot }) => superseded !== null && slot !== 'damage');
  const places = Map.groupBy(ofBooking, ({ place, slot }) => `${place} ${slot}`);
  const wrong = [...places].flatMap(([place, all]) => {
    const last = all
      .map(({ taken_at }) => taken_at)
      .toSorted()
      .at(-1);
    const standing = all.filter(({ superseded }) => !superseded).map(({ taken_at }) => taken_at);
    return standing.length === 1 && standing[0] === last ? [] : [`of ${place} stands ${String(standing)}, not ${last}`];
  });
  return [...strange.map((mark) => `nobody took ${mark}`), ...wrong].map((words) => ({ kind: 'torn', words }));
}

/** Everything that is wrong on the server after all was sent. */
export function judge(ledger: Ledger, world: World): Finding[] {
  return [judgeMade, judgeSet, judgeDials, judgePunches, judgeCompletions, judgePlaces].flatMap((part) =>
    part(ledger, world),
  );
}
