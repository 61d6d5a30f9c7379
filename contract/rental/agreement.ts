/**
 * What the parties of a rental agree to, made of the facts of a booking by this code alone: a phone without a connection makes the same
 * content with the same checksum as the server, and the PDF follows from it.
 */
import { bookingNumber } from '../areas/rental-words.ts';
import { agreementTerms, type AgreedRates, type Section } from './agreement-terms.ts';

/** Which words a person agreed to when they signed. A new text gets a new version. */
export const CONSENT_VERSION = '2026-11';
export const CONSENT_TEXT =
  'I have read this agreement and agree to it. My signature on this screen stands for one on paper.';

export interface AgreementPerson {
  readonly id: number;
  readonly role: 'renter' | 'driver';
  readonly name: string;
  readonly address: string;
  readonly birth_date: string | null;
}

/** Sums are exact decimal text; what a discount takes off begins with a minus. */
export interface AgreementCharge {
  readonly label: string;
  readonly quantity: string;
  readonly unit_price: string;
  readonly amount: string;
}

/** What was read as the vehicle went out or came back. */
export interface AgreementReading {
  readonly odometer: number | null;
  readonly fuel_eighths: number | null;
  readonly charge_percent: number | null;
}

export interface AgreementReturn {
  readonly out: AgreementReading;
  readonly in: AgreementReading;
  /** Damage that was found at this booking, in words. */
  readonly damages: readonly string[];
}

interface AgreedVehicle {
  readonly id: number;
  readonly plate: string;
  readonly name: string;
  readonly vin: string | null;
  readonly unit: 'km' | 'mi';
}

interface AgreedSums {
  readonly charges: readonly AgreementCharge[];
  readonly subtotal: string;
  /** Percent. */
  readonly tax_rate: string;
  readonly tax: string;
  readonly total: string;
  readonly deposit: string;
}

export interface AgreementFacts extends AgreedSums {
  readonly booking_id: number;
  readonly branch: string;
  readonly zone: string;
  /** ISO 8601 in UTC. */
  readonly starts_at: string;
  readonly ends_at: string;
  readonly days: number;
  readonly pickup_place: string;
  readonly return_place: string;
  readonly people: readonly AgreementPerson[];
  readonly vehicle: AgreedVehicle | null;
  readonly rates: AgreedRates | null;
  /** Of a final agreement. */
  readonly returned: AgreementReturn | null;
}

interface Moment {
  readonly at: string;
  /** What the clocks of the zone show: `2026-10-30 10:00`. */
  readonly local: string;
}

export interface AgreementContent extends AgreedSums {
  readonly kind: 'agreement' | 'final_agreement';
  readonly number: string;
  readonly branch: string;
  readonly zone: string;
  readonly from: Moment;
  readonly until: Moment;
  readonly days: number;
  readonly pickup_place: string;
  readonly return_place: string;
  readonly people: readonly AgreementPerson[];
  readonly vehicle: AgreedVehicle | null;
  readonly terms: readonly Section[];
  readonly returned: AgreementReturn | null;
}

/** Digits alone: words of months and days differ between the browsers of two phones. */
function localText(at: string, zone: string): string {
  const clock = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  });
  const part = Object.fromEntries(clock.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${part['year']}-${part['month']}-${part['day']} ${part['hour']}:${part['minute']}`;
}

/** Whether the two are about the same vehicle at the same times. */
const isSameTrip = (one: AgreementContent, other: AgreementContent): boolean =>
  one.vehicle?.id === other.vehicle?.id && one.from.at === other.from.at && one.until.at === other.until.at;

/**
 * The content of an agreement.
 *
 * @param before the version before it, if there is one: as long as the trip is the same its terms stand, whatever the yard charges by now
 */
export function agreementContent(
  kind: AgreementContent['kind'],
  facts: AgreementFacts,
  before: AgreementContent | null = null,
): AgreementContent {
  const { booking_id, starts_at, ends_at, rates, returned, ...said } = facts;
  const moment = (at: string): Moment => ({ at, local: localText(at, facts.zone) });
  const fresh: AgreementContent = {
    ...said,
    kind,
    number: bookingNumber(booking_id),
    from: moment(starts_at),
    until: moment(ends_at),
    terms: agreementTerms({ days: facts.days, unit: facts.vehicle?.unit ?? 'km', rates }),
    returned: kind === 'final_agreement' ? returned : null,
  };
  if (before === null || !isSameTrip(before, fresh)) return fresh;
  return { ...fresh, branch: before.branch, days: before.days, terms: before.terms };
}

/** The content as the text whose SHA-256 is its checksum: the same for the same content, whatever the order of its fields. */
export const canonicalText = (content: AgreementContent): string => JSON.stringify(content, sorted);

const sorted = (_field: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;
