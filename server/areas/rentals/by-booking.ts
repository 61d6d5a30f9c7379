/** Rows of many bookings that were read at once, each with its own booking. */

/** By the number of the booking, in the order in which they were read. A booking without rows has no entry. */
export function byBooking<S extends { readonly booking_id: number }, R>(
  rows: readonly S[],
  read: (row: Omit<S, 'booking_id'>) => R,
): ReadonlyMap<number, R[]> {
  const own = Map.groupBy(rows, ({ booking_id }) => booking_id);
  return new Map([...own].map(([id, of]) => [id, of.map((row) => read(withoutBooking(row)))]));
}

function withoutBooking<S extends { readonly booking_id: number }>(row: S): Omit<S, 'booking_id'> {
  const { booking_id: _booking, ...rest } = row;
  return rest;
}
