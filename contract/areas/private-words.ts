/** The words of private rentals and of customers, as they are stored and as people read them (rentals.md §2). */
import * as z from 'zod/mini';

const keysOf = <K extends string>(words: Readonly<Record<K, string>>) => Object.keys(words) as K[];

/** scheduled: it is still to go out. active: the customer has the vehicle. closed: it is back, billed and paid. */
export const privateStatuses = {
  scheduled: 'Scheduled',
  active: 'Out',
  returned: 'Back',
  closed: 'Closed',
  cancelled: 'Cancelled',
} as const;
export const privateStatus = z.enum(keysOf(privateStatuses), 'There is no such status.');
export type PrivateStatus = keyof typeof privateStatuses;

export const ratePeriods = { day: 'Day', week: 'Week', month: 'Month' } as const;
export const ratePeriod = z.enum(keysOf(ratePeriods), 'This must be day, week or month.');
export type RatePeriod = keyof typeof ratePeriods;

/** What a private vehicle is right now. late: it should be back. scheduled: it is here, and goes out later. */
export const vehicleStates = { free: 'Free', out: 'Out', late: 'Late', scheduled: 'Scheduled' } as const;
export const vehicleState = z.enum(keysOf(vehicleStates), 'There is no such state.');
export type VehicleState = keyof typeof vehicleStates;

export const checkPhases = { out: 'Going out', in: 'Coming back', both: 'Both ways' } as const;
export const checkPhase = z.enum(keysOf(checkPhases), 'This must be out, in or both.');
export type CheckPhase = keyof typeof checkPhases;

/** active: they have a vehicle now, of a booking or a private rental. */
export const customerStatuses = { active: 'Has a vehicle', inactive: 'No vehicle now', blocked: 'Blocked' } as const;
export const customerStatus = z.enum(keysOf(customerStatuses), 'There is no such status.');
export type CustomerStatus = keyof typeof customerStatuses;

/** A person's own paper. undated: nobody has entered yet until when it is good. */
export const personPaperStates = {
  missing: 'Missing',
  sent_back: 'Sent back',
  undated: 'Without a date',
  expired: 'Expired',
  valid: 'Valid',
} as const;
export const personPaperState = z.enum(keysOf(personPaperStates));
export type PersonPaperState = keyof typeof personPaperStates;

export const invoiceKinds = { invoice: 'Invoice', receipt: 'Receipt', credit_note: 'Credit note' } as const;
export const invoiceKind = z.enum(keysOf(invoiceKinds));
export type InvoiceKind = keyof typeof invoiceKinds;

/** `P-` and six digits: numbers of bookings and of private rentals meet in one list. */
export const privateNumber = (id: number): string => `P-${String(id).padStart(6, '0')}`;
