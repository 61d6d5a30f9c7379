/** `booking/21` → `/handovers/21`: where a vehicle is handed over and taken back. */
export function handoverPath(booking: string): string {
  return `/handovers/${booking.slice(booking.indexOf('/') + 1)}`;
}
