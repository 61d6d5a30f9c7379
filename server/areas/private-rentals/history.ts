/** How the history tells private rentals. Sums are not told: it is read by people who see none. */
import { privateRentalLabels } from '#contract/areas/private-rentals.ts';
import { privateNumber, privateStatuses, ratePeriods } from '#contract/areas/private-words.ts';
import { imageSlots, rentalPhases } from '#contract/areas/rental-words.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { rentalWithin } from './rental.ts';

const textBy = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? String(value);

const { rate_amount: _rate, deposit_amount: _deposit, ...told } = privateRentalLabels;

export const privateRentalHistory: HistoryKind = {
  title: 'Private rental',
  table: 'private_rentals',
  nameText: (id) => privateNumber(Number(id)),
  access: { right: 'private-rental.view', check: rentalWithin },
  labels: {
    ...told,
    odometer: 'Odometer',
    fuel_eighths: 'Fuel',
    charge_percent: 'Charge, percent',
    phase: 'Way',
    slot: 'Place of the picture',
    checks: 'Looked at',
    unchecked: 'Nobody looked at',
    charge: 'Charge',
  },
  names: { customer_id: 'customers', vehicle_id: 'vehicles', branch_id: 'branches' },
  texts: {
    status: textBy(privateStatuses),
    rate_period: textBy(ratePeriods),
    phase: textBy(rentalPhases),
    slot: textBy(imageSlots),
    fuel_eighths: (value) => `${String(value)}/8`,
  },
  acts: {
    status: 'Moved',
    'note-out': 'Noted as it went out',
    'note-back': 'Noted as it came back',
    unchecked: 'Taken back without every check',
    charge: 'Charged of the return',
    'charge-left-out': 'Not charged of the return',
    'charge-gone': 'No longer charged of the return',
    picture: 'Picture added',
    'picture-delete': 'Picture deleted',
    invoice: 'Invoice made',
    credit_note: 'Credit note made',
    receipt: 'Receipt made',
  },
};
