/** What connections and trackers are, in words. Pure. */
import type { Connection, Tracker, TrackerLink } from '#contract/areas/telematics.ts';
import { formatNumber } from '#lib/format-number.ts';

const TROUBLES: Readonly<Record<NonNullable<Connection['last_error']>, string>> = {
  refused: 'Does not let us in',
  limited: 'Says that it is asked too often',
  down: 'Does not answer',
  key_lost: 'Its key is lost: connect it again',
};

/** `Bouncie · Yard` */
export const connectionName = ({ provider, account }: Pick<Connection, 'provider' | 'account'>): string =>
  [provider, account].filter(Boolean).join(' · ');

/** Whether somebody must consent once more before it can be asked again. */
export const wantsConsent = ({ state, last_error }: Connection): boolean =>
  state !== 'active' || last_error === 'key_lost';

/** What is wrong with a connection; null where all is well. */
export function troubleText(connection: Connection): string | null {
  const { state, last_error } = connection;
  if (last_error === 'key_lost') return TROUBLES.key_lost;
  if (state !== 'active') return 'Needs to be connected again';
  return last_error && TROUBLES[last_error];
}

export const matchTexts: Readonly<Record<Tracker['match'], string>> = {
  linked: 'Linked',
  vin: 'Fits by VIN',
  last_six: 'Last six fit',
  none: 'No vehicle',
};

/** What its odometer is, as people choose it. */
export const kindOptions = [
  { value: 'dash', label: 'What the dial shows' },
  { value: 'estimate', label: 'Its own count' },
] as const satisfies readonly { readonly value: TrackerLink['odometer_kind']; readonly label: string }[];

/** Its name; where it has none, that of the vehicle that it is in, or its number. */
export const trackerName = ({ name, external_id, link, vehicle }: Tracker): string =>
  [name, link && vehicle ? vehicle.name : '', external_id].find((one) => one !== '') ?? '';

/** How a link is named where it is taken back or confirmed. */
export const plateOf = ({ vehicle, external_id }: Pick<Tracker, 'vehicle' | 'external_id'>): string =>
  vehicle?.plate ?? external_id;

/** `+12`, of what counts by itself alone; null of what shows the dial. */
export function offsetText(link: TrackerLink | null): string | null {
  if (link?.odometer_kind !== 'estimate') return null;
  const { offset } = link;
  if (offset === null) return 'None yet';
  return `${offset < 0 ? '−' : '+'}${formatNumber(Math.abs(offset))}`;
}

/** What is said of how somebody came back from the maker; null where nothing has to be. */
export function cameBackText(connect: string | null): string | null {
  if (connect === 'denied') return 'Nothing was connected: the maker was not allowed to share its trackers.';
  if (connect === 'expired')
    return 'Nothing was connected: it took longer than a quarter of an hour, or began in another session.';
  return null;
}

const MINUTES_5 = 5 * 60_000;

/** When the maker may be asked for a vehicle again, ms; null where it may be by now. `now`: ms. */
export function askableAt(fetchedAt: string | null, now: number): number | null {
  const at = fetchedAt === null ? 0 : Date.parse(fetchedAt) + MINUTES_5;
  return at > now ? at : null;
}
