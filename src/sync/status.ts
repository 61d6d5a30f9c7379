/** What the leader knows and tells all tabs; and the truth strip, made of it and of what is on disk. Pure. */
import type { Mutation } from '#db/records.ts';
import type { Reach, Truth } from './api.ts';
import { FIRST } from './pull-needs.ts';
import type { Turn } from './turn.ts';

export interface Status {
  readonly epoch: number;
  readonly reach: Reach;
  /** Server's clock minus this device's, ms. */
  readonly offset: number | null;
  /** Device ms: the last acknowledgement, since when the server can be reached, the end of the last round of pulls. */
  readonly lastSuccess: number | null;
  readonly upSince: number | null;
  readonly pulledAt: number | null;
  /** Today's work was pulled at least once. */
  readonly mirrored: boolean;
  /** Device ms of the next question whether the server is there; null while it is. */
  readonly probeAt: number | null;
}

/** As the leader knows it now. */
export function statusOf(turn: Turn): Status {
  return {
    epoch: turn.epoch,
    reach: reachOf(turn),
    offset: turn.facts.offset(),
    lastSuccess: turn.lastSuccess,
    upSince: turn.upSince,
    pulledAt: turn.rounds.endedAt,
    mirrored: FIRST.every((key) => turn.rounds.doneAt.has(key)),
    probeAt: turn.link.is === 'up' ? null : turn.link.probeAt,
  };
}

export function reachOf(turn: Pick<Turn, 'signedOut' | 'link' | 'online'>): Reach {
  if (turn.signedOut) return 'signed-out';
  if (turn.link.is === 'up') return 'online';
  if (turn.link.is === 'portal') return 'network';
  if (!turn.online()) return 'offline';
  // Not asked yet: what the device says.
  return turn.link.probes === 0 ? 'online' : 'silent';
}

/** A read-back that began after the last acknowledgement, by its number, and ended while nothing was pending. */
export interface Confirmed {
  /** Server time, ms. */
  readonly at: number;
  readonly fence: number;
}

export interface Disk {
  readonly outbox: readonly Mutation[];
  readonly photosUnconfirmed: number;
  /** What may be on the server twice, and nobody has decided. */
  readonly twins: number;
  readonly confirmed: Confirmed | null;
  /** The number of the last acknowledgement. */
  readonly fence: number;
}

const STUCK_MS = 5 * 60_000;

export const needsPerson = (m: Mutation): boolean => m.st === 'failed' || m.st === 'held';

/** `now`: device ms. `readyOffline` lacks what only the page knows: whether the app's own files are here. */
export function truthOf(status: Status, disk: Disk, now: number): Truth {
  const waiting = disk.outbox.filter((m) => !needsPerson(m));
  const { confirmed, fence } = disk;
  const green = disk.outbox.length === 0 && confirmed?.fence === fence;
  return {
    reach: status.reach,
    pending: waiting.length,
    sending: waiting.filter((m) => m.st === 'sending').length,
    needsYou: disk.outbox.length - waiting.length + disk.twins,
    photosUnconfirmed: disk.photosUnconfirmed,
    confirmedAt: green ? confirmed.at : null,
    stuck: isStuck(status, waiting, now),
    clockOffset: status.offset === null ? null : -status.offset,
    readyOffline: status.mirrored,
  };
}

/** The silent state: there is work and a server, and nothing happens. */
function isStuck({ reach, lastSuccess, upSince }: Status, waiting: readonly Mutation[], now: number): boolean {
  const oldest = Math.min(...waiting.map((m) => m.at));
  const since = Math.max(oldest, lastSuccess ?? 0, upSince ?? now);
  return reach === 'online' && waiting.length > 0 && now - since > STUCK_MS;
}

/** While no leader has said anything: what the device says of its network, since `now` (device ms). */
export const unknownStatus = (online: boolean, now: number): Status => ({
  epoch: 0,
  reach: online ? 'online' : 'offline',
  offset: null,
  lastSuccess: null,
  upSince: online ? now : null,
  pulledAt: null,
  mirrored: false,
  probeAt: null,
});
