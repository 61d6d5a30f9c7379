import type { RentalPhase } from '#contract/areas/rental-words.ts';
import type { PrecheckRow } from '#db/records.ts';
import { phaseOf } from './slots.ts';

/** The reasons for having no picture that were given on the walk-rounds of one side of a booking. Pure. */
export function skipOf(rounds: readonly PrecheckRow[], phase: RentalPhase): Readonly<Record<string, string>> {
  const said = rounds.filter(({ kind }) => phaseOf(kind) === phase).flatMap(({ skip }) => Object.entries(skip));
  return Object.fromEntries(said);
}
