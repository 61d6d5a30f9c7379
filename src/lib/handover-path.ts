/** `booking/21` → `/handovers/21`, `private-rental/3` → `/handovers/private/3`: where a vehicle is handed over and taken back. */
export function handoverPath(record: string): string {
  const id = record.slice(record.indexOf('/') + 1);
  return record.startsWith('private-rental/') ? `/handovers/private/${id}` : `/handovers/${id}`;
}
