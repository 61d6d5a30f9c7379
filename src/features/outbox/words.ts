/** What the outbox says. Pure. */
import type { Json, Mutation, MutationError } from '#db/records.ts';
import type { EntryState, OutboxEntry } from '#db/views/outbox.ts';
import type { TruthState } from '#ui/truth-chip.tsx';
import { sayNumber } from '#lib/say-number.ts';
import { sayDay, sayMoment } from '#lib/say-when.ts';

type Args = Mutation['args'];

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
const quoted = (value: Json | undefined) => (text(value) ? `: “${text(value)}”` : '');

const LINE_STATES: Readonly<Record<string, string>> = {
  open: 'Checklist line opened again',
  done: 'Checklist line ticked',
  failed: 'Checklist line failed',
  skipped: 'Checklist line skipped',
};

const PHOTOS: Readonly<Record<string, string>> = {
  odometer: 'Photo of the dial',
  line: 'Photo of a checklist line',
};

const OPS: Readonly<Record<string, (args: Args) => string>> = {
  'todos.add': (a) => `New todo${quoted((a['fields'] as Args | undefined)?.['title'])}`,
  'todos.update': () => 'Todo changed',
  'todos.remove': () => 'Todo deleted',
  'todos.complete': () => 'Completed',
  'todos.approve': () => 'Approved',
  'todos.sendBack': (a) => `Sent back${quoted(a['reason'])}`,
  'todos.restore': () => 'Todo brought back',
  'todos.askRestore': () => 'Asked to bring the todo back',
  'todos.createStatus': (a) => `Follow-on todo${quoted(a['title'])}`,
  'todos.updateStatus': (a) => LINE_STATES[text(a['state'])] ?? 'Note on a checklist line',
  'todos.undoStatus': () => 'Checklist line opened again',
  'todos.createChecklist': (a) => `Checklist line added${quoted(a['title'])}`,
  'todos.deleteChecklist': () => 'Checklist line removed',
  'todos.addOdometer': (a) => `Odometer ${typeof a['value'] === 'number' ? sayNumber(a['value']) : ''}`.trim(),
  'todos.updateOdometer': () => 'Odometer corrected',
  'todos.upload': (a) => PHOTOS[text(a['kind'])] ?? 'Photo',
  'todos.deleteImage': () => 'Photo deleted',
  'attendance.checkin': () => 'Punch in',
  'attendance.checkout': () => 'Punch out',
  'attendance.event': (a) => (a['event'] === 'break_start' ? 'Break began' : 'Break ended'),
};

/** What one piece of work is, as a person would call it. */
export function opWords({ op, args }: Pick<Mutation, 'op' | 'args'>): string {
  return OPS[op]?.(args) ?? 'A change by another version of the app';
}

/** What an act was: `Completed, punch in`. */
export function entryTitle(entry: OutboxEntry): string {
  const [first, ...rest] = [...new Set(entry.mutations.map(opWords))];
  return [first, ...rest.map((word) => word.charAt(0).toLowerCase() + word.slice(1))].join(', ');
}

/** What it is about: `B-TX 1234 · Check Out`. */
export function entrySubject({ todo, op }: OutboxEntry): string {
  // The name of a new todo is in the title already.
  const title = op === 'todos.add' ? null : todo?.title;
  return todo ? [todo.plate, title].filter(Boolean).join(' · ') : '';
}

export function entryTruth(entry: OutboxEntry): TruthState {
  const STATES: Readonly<Record<EntryState, TruthState>> = {
    ready: 'here',
    sending: 'sending',
    unsure: 'sending',
    held: 'here',
    'waiting-for': 'here',
    failed: 'needs-you',
  };
  return STATES[entry.state];
}

const WHY: Readonly<Record<MutationError['class'], string>> = {
  rejected: 'The server did not take it.',
  forbidden: 'You are not allowed to do this. Ask the office, or discard it.',
  missing: 'What it is about is no longer on the server. Discard it, or ask the office.',
  gone: 'What it is about was deleted meanwhile. Discard it, or ask the office.',
  'too-large': 'The photo is too large for the server, even made smaller.',
  server: 'The server keeps failing on this. Try again later.',
  unconfirmed: 'It was sent, but the server never said whether it has it. Look there before you try again.',
  dependency: 'It belongs to something that could not be sent.',
  'unknown-op': 'It was made by another version of the app. Update the app; until then it is kept.',
  conflict: 'It was changed by somebody else at the same time.',
};

/** Why a person is needed: our sentence, and the server's words where it has some of its own. */
export function failureWords(error: MutationError): string {
  const fields = Object.values(error.fields ?? {}).flat();
  const said = fields.length > 0 ? fields : error.class === 'rejected' && error.message ? [error.message] : [];
  return said.length > 0 ? said.join(' ') : WHY[error.class];
}

/** What happens next, in words; null when a person must act (the failure says so). */
export function nextWords(entry: OutboxEntry, now: number): string | null {
  switch (entry.state) {
    case 'sending':
      return 'On its way now.';
    case 'unsure':
      return 'Sent, but the answer was lost. The app asks the server before it sends again.';
    case 'held':
      return WHY['unknown-op'];
    case 'waiting-for':
      return 'Waits for something before it that needs you.';
    case 'failed':
      return null;
    case 'ready':
      return readyWords(entry, now);
  }
}

function readyWords(entry: OutboxEntry, now: number): string {
  const next = Math.min(...entry.mutations.map((m) => m.nextAt));
  const tries = Math.max(...entry.mutations.map((m) => m.attempts));
  if (tries === 0) return 'Goes out as soon as there is a connection.';
  const when =
    next <= now ? 'now' : next - now < 90_000 ? `in ${Math.ceil((next - now) / 1000)} s` : sayMoment(next, now);
  return `Tried ${tries === 1 ? 'once' : `${tries} times`}; next try ${when}.`;
}

/** Values of the arguments as a person reads them, for the details of an entry. */
export function argumentWords(args: Args, now: number): string[] {
  const flat: Args = { ...args, ...(args['fields'] as Args | undefined), ...(args['patch'] as Args | undefined) };
  return SHOWN.flatMap(([name, label]) => {
    const value = flat[name];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'number') return [`${label}: ${sayNumber(value)}`];
    return [`${label}: ${name === 'todo_date' ? sayDay(text(value), now) : text(value)}`];
  });
}

const SHOWN: readonly (readonly [string, string])[] = [
  ['title', 'Title'],
  ['value', 'Reading'],
  ['note', 'Note'],
  ['reason', 'Reason'],
  ['todo_date', 'Day'],
  ['todo_time', 'Time'],
];
