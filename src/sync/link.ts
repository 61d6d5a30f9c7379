/**
 * Whether the server can be reached, as far as we know. Pure. While the link is not up nothing is sent but one cheap GET:
 *
 *   up ──three lanes in a row without a sign of life──▶ down ──probe answered by our server──▶ up
 *   up ──somebody else answers──▶ portal ──probe answered by our server──▶ up
 */
import { afterTry, type Breaker, CLOSED, delay, dueAt, isOpen } from './core/backoff.ts';
import type { Outcome, Verdict } from './core/types.ts';

export type Link =
  | { readonly is: 'up'; readonly breaker: Breaker }
  /** `probeAt`: device ms of the next probe; `probes`: how many failed. */
  | { readonly is: 'down' | 'portal'; readonly probes: number; readonly probeAt: number };

export const UP: Link = { is: 'up', breaker: CLOSED };

const PORTAL_PROBE_MS = 30_000;

/** Nothing is known, or the device says that it has no network: ask before anything is sent. */
export const down = (now: number): Link => ({ is: 'down', probes: 0, probeAt: now });

/** After a try of `lane`. What comes back late, from before the link went down, changes nothing. */
export function afterVerdict(link: Link, lane: string, verdict: Verdict, now: number, random: number): Link {
  if (link.is !== 'up') return link;
  if (verdict.do === 'portal') return { is: 'portal', probes: 0, probeAt: now + PORTAL_PROBE_MS };
  const breaker = afterTry(link.breaker, lane, verdict, now, random);
  // Lanes that fail may have reasons of their own: whether the server is gone, the first probe tells.
  return isOpen(breaker) ? { is: 'down', probes: 0, probeAt: breaker.probeAt } : { is: 'up', breaker };
}

/** Any answer of our own server is a sign of life; a foreign one is a portal; a proxy's 5xx and silence are nobody. */
export function afterProbe(link: Link, outcome: Outcome, now: number, random: number): Link {
  if (outcome.kind === 'answer' && outcome.foreign) return { is: 'portal', probes: 0, probeAt: now + PORTAL_PROBE_MS };
  if (outcome.kind === 'answer' && outcome.status < 500) return UP;
  const probes = (link.is === 'up' ? 0 : link.probes) + 1;
  return { is: 'down', probes, probeAt: now + delay(probes, random) };
}

/** The server did not answer when it was asked, as far as we know; a link that is only down has yet to ask. */
export const isLost = (link: Link): boolean => link.is === 'portal' || (link.is === 'down' && link.probes > 0);

/** A network came, or a person looks: ask at once. */
export function hurried(link: Link, now: number): Link {
  return link.is === 'up' ? UP : { ...link, probes: Math.min(link.probes, 1), probeAt: Math.min(link.probeAt, now) };
}

/** When the next probe is due (device ms); null while the link is up. */
export function probeDue(link: Link, now: number): number | null {
  return link.is === 'up' ? null : dueAt(link.probeAt, now);
}
