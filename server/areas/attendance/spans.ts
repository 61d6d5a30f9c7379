/** What punches add up to. Pure: punches in order of time in, standing and spans out. */
import { LONGEST_SHIFT_MS } from '#contract/shifts.ts';
import type { PunchKind } from './tables.ts';
import type { Span } from '#server/lib/yard-time.ts';

export interface PunchAt {
  readonly kind: PunchKind;
  readonly at: Date;
}

/** `shiftFrom`: the `in` that began the shift; null while out. */
export interface Standing {
  readonly state: 'out' | 'in' | 'break';
  readonly shiftFrom: Date | null;
}

const OUT: Standing = { state: 'out', shiftFrom: null };

/** Where a person stands after the punch; null when the punch means nothing there (an `in` while in). */
export function afterPunch(standing: Standing, punch: PunchAt): Standing | null {
  const { state, shiftFrom } = standing;
  switch (punch.kind) {
    case 'in':
      return state === 'out' || isForgotten(shiftFrom, punch.at) ? { state: 'in', shiftFrom: punch.at } : null;
    case 'out':
      return state === 'out' ? null : OUT;
    case 'break_start':
      return state === 'in' ? { state: 'break', shiftFrom } : null;
    case 'break_end':
      return state === 'break' ? { state: 'in', shiftFrom } : null;
  }
}

function isForgotten(shiftFrom: Date | null, at: Date): boolean {
  return shiftFrom !== null && at.getTime() - shiftFrom.getTime() > LONGEST_SHIFT_MS;
}

/** Where a person stands after all these punches; those that mean nothing, sent late by another device, are passed over. */
export function standingAfter(punches: readonly PunchAt[]): Standing {
  return punches.reduce((standing, punch) => afterPunch(standing, punch) ?? standing, OUT);
}

/** Those of these punches that mean nothing where the person stood. */
export function passedOver<P extends PunchAt>(punches: readonly P[]): Set<P> {
  const idle = new Set<P>();
  let standing = OUT;
  for (const punch of punches) {
    const next = afterPunch(standing, punch);
    if (next === null) idle.add(punch);
    else standing = next;
  }
  return idle;
}

export interface WorkSpan {
  readonly kind: 'work' | 'break';
  readonly shiftFrom: Date;
  readonly from: Date;
  /** null: nothing closed it. */
  readonly to: Date | null;
}

/** The spans of work and of breaks, in order. */
export function spansOf(punches: readonly PunchAt[]): WorkSpan[] {
  const spans: WorkSpan[] = [];
  let standing = OUT;
  let from = new Date(0);
  const close = (to: Date | null) => {
    const { state, shiftFrom } = standing;
    if (shiftFrom !== null) spans.push({ kind: state === 'in' ? 'work' : 'break', shiftFrom, from, to });
  };
  for (const punch of punches) {
    const next = afterPunch(standing, punch);
    if (next === null) continue;
    close(punch.kind === 'in' ? null : punch.at);
    standing = next;
    from = punch.at;
  }
  close(null);
  return spans;
}

/** Seconds of one kind within `day`. An open span counts until `now`, and no shift for longer than the longest. */
export function secondsWithin(spans: readonly WorkSpan[], kind: WorkSpan['kind'], day: Span, now: Date): number {
  const milliseconds = spans
    .filter((span) => span.kind === kind)
    .map((span) => {
      const limit = span.shiftFrom.getTime() + LONGEST_SHIFT_MS;
      const end = Math.min((span.to ?? now).getTime(), limit, day.to.getTime());
      return Math.max(0, end - Math.max(span.from.getTime(), day.from.getTime()));
    })
    .reduce((sum, ms) => sum + ms, 0);
  return Math.round(milliseconds / 1000);
}

/** Whether a span that touches `day` was not closed. */
export function isOpenOn(spans: readonly WorkSpan[], day: Span): boolean {
  return spans.some(
    (span) =>
      span.to === null && span.from < day.to && span.shiftFrom.getTime() + LONGEST_SHIFT_MS > day.from.getTime(),
  );
}
