/** Compares what the app said was saved with what the server has, and what the phone shows with both. */
import type { Punch } from '#contract/areas/attendance.ts';
import type { Todo } from '#contract/areas/todo-record.ts';
import type { Act, Effect, Made } from './acts.ts';

/** What is wrong, by the column it counts in. */
export interface Finding {
  readonly kind: 'lost' | 'duplicated' | 'torn' | 'differs' | 'stuck';
  readonly words: string;
}

/** What the server has of a round. */
export interface World {
  readonly todos: readonly Todo[];
  readonly punches: readonly Punch[];
}

/** The acts of one round, list by list in their order, and which of them the page said were saved. */
export interface Ledger {
  readonly lists: readonly (readonly Act[])[];
  readonly saved: ReadonlySet<number>;
}

const lines = (world: World) => world.todos.flatMap((todo) => Object.values(todo.statusTodo).flat());
const readings = (world: World) => world.todos.flatMap((todo) => todo.odometer);
export const images = (world: World) => world.todos.flatMap((todo) => todo.todoimages);

const count = <T>(list: readonly T[], fits: (one: T) => boolean): number => list.filter(fits).length;

function countOf(world: World, what: Made, mark: string): number {
  switch (what) {
    case 'todo':
      return count(world.todos, (todo) => todo.title === mark);
    case 'line':
      return count(lines(world), (line) => line.title === mark);
    case 'reading':
      return count(readings(world), (reading) => reading.note === mark);
    case 'image':
      return count(images(world), (image) => image.taken_at === mark);
    case 'punch':
      return count(world.punches, (punch) => punch.note === mark || `todo/${punch.todo_id}` === mark);
  }
}

/** The value of a field that acts write (`line/7.note`); undefined where the row is not there. */
function valueOf(world: World, field: string): string | undefined {
  const [name = '', key = ''] = field.split(/\.(?=\w+$)/);
  const [table, id] = [name.slice(0, name.indexOf('/')), name.slice(name.indexOf('/') + 1)];
  const row: object | undefined =
    table === 'todo'
      ? world.todos.find((todo) => todo.id === Number(id))
      : table === 'line'
        ? lines(world).find((line) => line.id === Number(id))
        : readings(world).find((reading) => reading.note === id);
  return row && String((row as Readonly<Record<string, unknown>>)[key]);
}

type Of<K extends Effect['kind']> = Extract<Effect, { kind: K }>;
interface Done<E> {
  readonly act: Act;
  readonly effect: E;
  readonly saved: boolean;
}

function effectsOf<K extends Effect['kind']>({ lists, saved }: Ledger, kind: K): Done<Of<K>>[] {
  return lists
    .flat()
    .flatMap((act) =>
      act.effects
        .filter((effect): effect is Of<K> => effect.kind === kind)
        .map((effect) => ({ act, effect, saved: saved.has(act.n) })),
    );
}

const say = ({ n, intents }: Act): string => `act ${n} (${intents.map((intent) => intent.op).join(' + ')})`;

function judgeMade(ledger: Ledger, world: World): Finding[] {
  const taken = new Map(effectsOf(ledger, 'gone').map((done) => [done.effect.mark, done]));
  return effectsOf(ledger, 'made').flatMap(({ act, effect, saved }): Finding[] => {
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

function judgeWhole(ledger: Ledger, world: World): Finding[] {
  return ledger.lists.flat().flatMap((act): Finding[] => {
    if (!act.whole) return [];
    const made = act.effects.filter((effect): effect is Of<'made'> => effect.kind === 'made');
    const there = made.map(({ what, mark }) => countOf(world, what, mark) > 0);
    if (new Set(there).size > 1) return [{ kind: 'torn', words: `${say(act)}: half of it: ${there.join(', ')}` }];
    return there[0] ? judgeDial(world, act, made) : [];
  });
}

/** The photo of a dial hangs at its reading. */
function judgeDial(world: World, act: Act, made: readonly Of<'made'>[]): Finding[] {
  const mark = (what: Made) => made.find((effect) => effect.what === what)?.mark;
  const reading = readings(world).find(({ note }) => note === mark('reading'));
  const image = images(world).find(({ taken_at }) => taken_at === mark('image'));
  if (!reading || !image || image.odometer_id === reading.id) return [];
  return [{ kind: 'torn', words: `${say(act)}: the dial's photo is of reading ${image.odometer_id}` }];
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

/** Everything that is wrong on the server after all was sent. */
export function judge(ledger: Ledger, world: World): Finding[] {
  return [judgeMade, judgeSet, judgeWhole, judgeCompletions].flatMap((part) => part(ledger, world));
}
