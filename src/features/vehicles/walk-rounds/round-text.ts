/** What is said of a walk-round, and the addresses of what it belongs to. Pure. */
import type { ListedPrecheck } from '#contract/areas/precheck-reads.ts';
import { precheckKinds, type PrecheckState, precheckStates, walkRoundSlots } from '#contract/areas/prechecks.ts';
import type { PrecheckCheck, Precheck } from '#contract/areas/prechecks.ts';
import { isolated } from '#contract/people-text.ts';
import { count } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import type { IconName } from '#ui/icon-paths.ts';

/** Its own address: a tab of the vehicle's page, with the round that is open there. */
export const roundPath = (key: string): string => `?tab=walk-rounds&round=${key}`;
export const LIST_PATH = '?tab=walk-rounds';

/** `Going out, Wed 25 Nov 09:05` */
export const titleOf = ({ kind, at }: Pick<Precheck, 'kind' | 'at'>, now: number): string =>
  `${precheckKinds[kind]}, ${formatMoment(at, now)}`;

/** `11 of 12, 1 skipped` */
export function picturesText({ pictures, skipped }: Pick<ListedPrecheck, 'pictures' | 'skipped'>): string {
  const has = `${pictures} of ${walkRoundSlots.length}`;
  return skipped === 0 ? has : `${has}, ${skipped} skipped`;
}

/** The same, counted from its places. */
export function placesText({ slots }: Pick<Precheck, 'slots'>): string {
  const skipped = slots.filter(({ state }) => state === 'skipped').length;
  const pictures = slots.filter(({ state }) => state === 'picture' || state === 'handover').length;
  return picturesText({ pictures, skipped });
}

/** `Today 09:05, Tom Becker`; null where it did not happen. */
export function whenAndWho(at: string | null, by: string | null, now: number): string | null {
  if (at === null) return null;
  return [capital(formatMoment(at, now)), by && isolated(by)].filter(Boolean).join(', ');
}

/** No state yet is nothing that anybody said. */
export const stateText = (state: PrecheckState | null): string =>
  state === null ? 'Not looked at' : precheckStates[state];

export const STATE_ICONS: Readonly<Record<PrecheckState, IconName>> = { ok: 'check', failed: 'needs', na: 'skip' };

/** `18 in order, 1 not in order, 2 not looked at` */
export function checksText(checks: readonly PrecheckCheck[]): string {
  const of = (state: PrecheckState | null, word: string) => {
    const many = checks.filter((check) => check.state === state).length;
    return many > 0 && count(many, word, word);
  };
  const parts = [
    of('failed', 'not in order'),
    of('ok', 'in order'),
    of('na', 'does not apply'),
    of(null, 'not looked at'),
  ];
  return parts.filter(Boolean).join(', ');
}
