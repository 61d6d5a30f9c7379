import type { Booking } from '#contract/areas/rental-record.ts';

interface Address {
  readonly name: string;
  readonly email: string;
}

/** Where a booking's people can be written to, the renter first; nobody else is sent a request. */
export const addressesOf = ({ customers }: Pick<Booking, 'customers'>): readonly Address[] =>
  customers
    .toSorted((one, other) => Number(other.role === 'renter') - Number(one.role === 'renter'))
    .flatMap(({ name, email }) => (email === null || email === '' ? [] : [{ name, email }]));
