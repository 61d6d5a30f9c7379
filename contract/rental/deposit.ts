/** When a deposit can be blocked on a card, and when that is at risk (rentals.md §4, rule 9). Pure. */

const HOUR_MS = 3_600_000;
/** Blocked money is counted on for so long, unless the provider says until when. */
export const AUTHORISED_MS = 156 * HOUR_MS;
/** The card is asked a day before the pick-up. */
const ASKED_BEFORE_MS = 24 * HOUR_MS;
/** It takes two days at most until what is kept is known. */
const SETTLED_AFTER_MS = 48 * HOUR_MS;

interface Trip {
  readonly starts_at: Date;
  readonly ends_at: Date;
}

/** When an authorisation that is asked for a day before the pick-up runs out. */
const runsOutAt = ({ starts_at }: Pick<Trip, 'starts_at'>): Date =>
  new Date(starts_at.getTime() - ASKED_BEFORE_MS + AUTHORISED_MS);

/** Whether it lasts until what is kept of it is known: for three days it does, for four it does not. */
export const isAuthorisationOffered = (trip: Trip): boolean =>
  runsOutAt(trip).getTime() >= trip.ends_at.getTime() + SETTLED_AFTER_MS;

/**
 * Why the deposit of the trip cannot be blocked on a card, with both ways out; null where it can.
 *
 * @param moment a moment as people read it at the branch
 */
export function noAuthorisation(trip: Trip, moment: (at: Date) => string): string | null {
  if (isAuthorisationOffered(trip)) return null;
  const ends = runsOutAt(trip);
  const renewed = moment(new Date(ends.getTime() - ASKED_BEFORE_MS));
  return `An authorisation would run out on ${moment(ends)}; renew it on ${renewed}, or take the deposit as a payment.`;
}
