/** The engine's own words as people say them. Pure. Whatever is not known here is shown as it is. */
import type { JournalRow, MutationError } from '#db/records.ts';
import { foldText } from '#lib/fold-text.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { capital, formatAge, formatSpan } from '#lib/format-when.ts';
import type { Reach } from '#sync/api.ts';
import type { Inspection, Sent } from '#sync/inspect.ts';
import type { Reading } from './use-diagnosis.ts';

const EVENTS: Readonly<Record<string, string>> = {
  acknowledged: 'Sent',
  adopted: 'Found on the server',
  superseded: 'Somebody’s newer value stands',
  retry: 'Tried in vain, waits',
  unsure: 'Sent, no answer',
  'not found': 'Did not arrive, sent again',
  failed: 'Needs a person',
  portal: 'Another network answered',
  'signed out': 'Signed out',
  broken: 'Could not be put together',
  poison: 'Could not be handled',
  'turn failed': 'Sending broke off, begins again',
  'pull failed': 'What was read could not be kept',
  unreadable: 'An answer that was none',
  stranger: 'An answer for somebody else',
  leads: 'Began to send',
  connection: 'Connection',
  'permissions changed': 'Permissions changed',
};

export const eventText = ({ event }: Pick<JournalRow, 'event'>): string => EVENTS[event] ?? capital(event);

const FAILURES: Readonly<Record<MutationError['class'], string>> = {
  rejected: 'Refused by the server',
  forbidden: 'Not allowed',
  missing: 'No longer there',
  gone: 'Deleted meanwhile',
  'too-large': 'Too large',
  server: 'The server keeps failing',
  unconfirmed: 'Sent, never confirmed',
  dependency: 'Waits for something that failed',
  'unknown-op': 'Made by a newer version of the app',
  conflict: 'Changed by somebody else',
};

export const failureText = (name: string): string => FAILURES[name as MutationError['class']] ?? capital(name);

const PULLS: Readonly<Record<string, string>> = {
  master: 'Settings and permissions',
  todos: 'Todos',
  late: 'Overdue todos',
  punches: 'Punches',
  vehicles: 'Vehicles',
  reasons: 'Reasons for punches',
  privates: 'Private rentals',
};

export const pullText = (key: string): string => PULLS[key] ?? capital(key);

const REACH: Readonly<Record<Reach, string>> = {
  online: 'The server answers',
  offline: 'No network',
  silent: 'The server does not answer',
  network: 'A network, but not our server',
  'signed-out': 'Signed out: nothing is sent',
};

/** `now`: device ms. */
export function linkText(reach: Reach, probeAt: number | null, now: number): string {
  if (probeAt === null || reach === 'online' || reach === 'signed-out') return REACH[reach];
  const wait = probeAt - now;
  return `${REACH[reach]}, asked again ${wait > 1000 ? `in ${formatSpan(wait)}` : 'now'}`;
}

/** Three beats missed: it hangs, or is gone. */
const SILENT_MS = 15_000;

/** Who sends, and whether it shows a sign of life. */
export function leaderText({ seen: { leader, at }, engine }: Reading): string {
  if (leader.epoch === 0) return 'Nobody yet';
  const who = engine?.leads ? 'This tab' : leader.as === 'service worker' ? 'The service worker' : 'Another tab';
  const silent = at - leader.beatAt;
  return silent > SILENT_MS ? `${who}, silent for ${formatSpan(silent)}` : who;
}

/** `3.4`, `12`, `0` */
function rate(perMinute: number): string {
  return perMinute > 0 && perMinute < 10 ? perMinute.toFixed(1) : formatNumber(perMinute);
}

/** Per minute over the part of the window that the journal still knows. */
export function rateText({ minutes, changes, since }: Sent, now: number): string {
  if (minutes === 1) return count(changes, 'change');
  const known = Math.max(1, Math.min(minutes, (now - since) / 60_000));
  return `${rate(changes / known)} a minute`;
}

export function oldestText({ oldestAt, at }: Inspection): string {
  return oldestAt === null ? 'Nothing waits' : capital(formatAge(oldestAt, at));
}

/** Lines that have the text in what is shown of them. */
export function searchJournal(journal: readonly JournalRow[], text: string): readonly JournalRow[] {
  const wanted = foldText(text.trim());
  if (wanted === '') return journal;
  return journal.filter((line) =>
    foldText(`${eventText(line)} ${line.event} ${line.detail} ${line.mid ?? ''}`).includes(wanted),
  );
}
