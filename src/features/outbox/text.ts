/** What the outbox says. Pure. */
import { precheckKinds } from '#contract/areas/prechecks.ts';
import { privateNumber } from '#contract/areas/private-words.ts';
import { bookingNumber } from '#contract/areas/rental-words.ts';
import { isolated } from '#contract/people-text.ts';
import type { Gone } from '#db/gone.ts';
import type { Json, Mutation, MutationError } from '#db/records.ts';
import type { EntryState } from '#db/views/outbox.ts';
import type { About } from '#db/views/outbox-about.ts';
import type { Change, OutboxGroup } from '#db/views/outbox-groups.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import type { TruthState } from '#ui/truth-chip.tsx';
import { count, formatNumber, formatSize } from '#lib/format-number.ts';
import { capital, formatAge, formatDay, formatMoment } from '#lib/format-when.ts';
import { idOf } from '#lib/id-of.ts';
import { RENTAL_WORDS } from './rental-text.ts';

type Args = Mutation['args'];

const text = (value: Json | undefined) => (typeof value === 'string' ? value : '');
const quoted = (value: Json | undefined) => (text(value) ? `: “${isolated(text(value))}”` : '');

/** As the buttons of a line say it. */
const LINE_STATES: Readonly<Record<string, string>> = {
  open: 'Answer taken back',
  done: 'OK',
  failed: 'Fail',
  skipped: 'Skip',
};

/** `Tyres: OK`; what was only written about a line is its note. */
function lineText({ state, note }: Args, line: string): string {
  const what = LINE_STATES[text(state)];
  return what ? `${line}: ${what}` : `Note on ${line}${quoted(note)}`;
}

const FIELDS: Readonly<Record<string, string>> = {
  title: 'title',
  todo_date: 'day',
  todo_time: 'time',
  note: 'note',
  resource: 'person',
  vehicle_id: 'vehicle',
  category_id: 'category',
  branch_id: 'branch',
};

/** `Day and note changed` */
function patchText({ patch }: Args): string {
  const names = Object.keys((patch ?? {}) as Args).flatMap((name) => FIELDS[name] ?? []);
  const [first = 'todo', ...others] = names;
  const all = others.length === 0 ? first : `${[first, ...others.slice(0, -1)].join(', ')} and ${others.at(-1)}`;
  return `${capital(all)} changed`;
}

const photoText = ({ kind }: Args, line: string | null): string => {
  if (text(kind) === 'odometer') return 'Photo of the dial';
  return text(kind) === 'line' ? `Photo of ${line ?? 'a checklist line'}` : 'Photo';
};

/** `Handed in, 3 lines: “Quiet day”` */
function reportText({ submitted, lines, summary }: Args): string {
  const what = submitted === true ? 'Handed in' : 'Written, not handed in';
  return `${what}, ${count(Array.isArray(lines) ? lines.length : 0, 'line')}${quoted(summary)}`;
}

const OPS: Readonly<Record<string, (args: Args, line: string | null) => string>> = {
  'todos.add': (a) => `New todo${quoted((a['fields'] as Args | undefined)?.['title'])}`,
  'todos.update': patchText,
  'todos.remove': () => 'Todo deleted',
  'todos.complete': () => 'Completed',
  'todos.approve': () => 'Approved',
  'todos.sendBack': (a) => `Sent back${quoted(a['reason'])}`,
  'todos.restore': () => 'Todo brought back',
  'todos.askRestore': () => 'Asked to bring the todo back',
  'todos.createStatus': (a) => `Follow-on todo${quoted(a['title'])}`,
  'todos.updateStatus': (a, line) => lineText(a, line ?? 'Checklist line'),
  'todos.undoStatus': (_, line) => `${isolated(line ?? 'Checklist line')}: ${LINE_STATES['open']}`,
  'todos.createChecklist': (a) => `Line added${quoted(a['title'])}`,
  'todos.deleteChecklist': (_, line) => `Line removed${quoted(line ?? '')}`,
  'todos.addOdometer': (a) => `Odometer ${typeof a['value'] === 'number' ? formatNumber(a['value']) : ''}`.trim(),
  'todos.updateOdometer': (a) =>
    `Odometer corrected${typeof a['value'] === 'number' ? ` to ${formatNumber(a['value'])}` : ''}`,
  'todos.upload': photoText,
  'todos.deleteImage': () => 'Photo deleted',
  'attendance.checkin': () => 'Punch in',
  'attendance.checkout': () => 'Punch out',
  'attendance.event': (a) => (a['event'] === 'break_start' ? 'Break' : 'End break'),
  'eod.add': reportText,
  'eod.update': reportText,
  ...RENTAL_WORDS,
};

/** What one piece of work is, as a person would call it: `Tyres: OK`, `Odometer 34,100`. */
export function opText({ op, args }: Pick<Mutation, 'op' | 'args'>, line: string | null = null): string {
  return OPS[op]?.(args, line) ?? 'A change by another version of the app';
}

export const changeText = ({ mutation, line }: Change): string => opText(mutation, line);

/** `B-TX 1234 · Check Out`, `B-000123 · B-TX 1234 · Elena Marsh`. */
export function aboutText(about: About): string {
  const { kind, plate } = about;
  if (kind === 'todo') return [plate, isolated(about.title)].filter(Boolean).join(' · ');
  if (kind === 'booking') return [about.number, plate, isolated(about.renter)].filter(Boolean).join(' · ');
  return [plate, `Walk-round, ${precheckKinds[about.of].toLowerCase()}`].filter(Boolean).join(' · ');
}

/** A booking or a private rental that is not here is still known by its number. */
function bookingText(key: string): string | null {
  const id = idOf(key.slice(key.indexOf('/') + 1));
  if (id === null) return null;
  if (key.startsWith('private-rental/')) return privateNumber(id);
  return key.startsWith('booking/') ? bookingNumber(id) : null;
}

/** What a group is about: `B-TX 1234 · Check Out`, `B-000123 · B-TX 1234 · Elena Marsh`. */
export function groupTitle({ key, about, changes }: OutboxGroup, now: number): string {
  if (about) return aboutText(about);
  const [first] = changes;
  if (first?.mutation.t === 'punches') return 'Your working time';
  if (first?.mutation.t === 'reports') return `Report of ${formatDay(text(first.mutation.args['report_date']), now)}`;
  const isAlone = first?.mutation.t === 'damages' || (first?.mutation.t === 'todos' && changes.length === 1);
  if (first && isAlone) return changeText(first);
  return bookingText(key) ?? `A todo that is not on this ${thisDevice()}`;
}

/** `7 changes · 1.3 MB · 12 min ago` */
export function groupFacts({ changes, bytes, at }: OutboxGroup, now: number): string {
  return [count(changes.length, 'change'), formatSize(bytes), formatAge(at, now)].join(' · ');
}

/** What the server said where the todo itself is gone: then there is nothing to decide about its changes one by one. */
export function goneText({ isBack, message }: Gone): string {
  return isBack ? 'The office has brought it back.' : message || WHY.gone;
}

export function stateTruth(state: EntryState): TruthState {
  const STATES: Readonly<Record<EntryState, TruthState>> = {
    ready: 'here',
    sending: 'sending',
    unsure: 'sending',
    held: 'here',
    'waiting-for': 'here',
    failed: 'needs-you',
  };
  return STATES[state];
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

/** Of what was refused for want of a right: the server names the right. */
const KEPT = 'It is kept, and goes by itself when you are given that right. Ask the office, or discard it.';

/** Where the server judges whether an act still fits, its words say what stands against it. */
const OWN_WORDS: ReadonlySet<MutationError['class']> = new Set(['rejected', 'conflict']);

/** Why a person is needed: our sentence, and the server's words where it has some of its own. */
export function failureText(error: MutationError): string {
  const fields = Object.values(error.fields ?? {}).flat();
  if (error.permission !== undefined) return `${error.message} ${KEPT}`;
  const said = fields.length > 0 ? fields : OWN_WORDS.has(error.class) && error.message ? [error.message] : [];
  return said.length > 0 ? said.join(' ') : WHY[error.class];
}

/** What happens next, in words; null when a person must act (the failure says so). */
export function nextWords({ state, mutation }: Change, now: number): string | null {
  switch (state) {
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
      return readyText(mutation, now);
  }
}

/** Kept back so that it can be undone. */
export function isHeldBack({ st, undo, attempts, nextAt }: Mutation, now: number): boolean {
  return st === 'ready' && undo === true && attempts === 0 && nextAt > now;
}

const inSeconds = (at: number, now: number) => `in ${Math.ceil((at - now) / 1000)} s`;

function readyText(mutation: Mutation, now: number): string {
  const { nextAt, attempts } = mutation;
  if (isHeldBack(mutation, now)) return `Goes out ${inSeconds(nextAt, now)}.`;
  if (attempts === 0) return 'Goes out as soon as there is a connection.';
  const when = nextAt <= now ? 'now' : nextAt - now < 90_000 ? inSeconds(nextAt, now) : formatMoment(nextAt, now);
  return `Tried ${attempts === 1 ? 'once' : `${attempts} times`}; next try ${when}.`;
}

/** Values of the arguments as a person reads them, for the details of an entry. */
export function argumentWords(args: Args, now: number): string[] {
  const flat: Args = { ...args, ...(args['fields'] as Args | undefined), ...(args['patch'] as Args | undefined) };
  return SHOWN.flatMap(([name, label]) => {
    const value = flat[name];
    if (value === undefined || value === null || value === '') return [];
    if (typeof value === 'number') return [`${label}: ${formatNumber(value)}`];
    return [`${label}: ${name === 'todo_date' ? formatDay(text(value), now) : isolated(text(value))}`];
  });
}

const SHOWN: readonly (readonly [string, string])[] = [
  ['title', 'Title'],
  ['value', 'Reading'],
  ['note', 'Note'],
  ['reason', 'Reason'],
  ['summary', 'Summary'],
  ['blockers', 'What was in the way'],
  ['plan', 'Plan for the next day'],
  ['todo_date', 'Day'],
  ['todo_time', 'Time'],
];
