/** Addresses of a todo and of its camera. Todo and slot are in them, so that a reload comes back to the same place. */

const idOf = (lid: string) => lid.slice(lid.indexOf('/') + 1);

/** `todo/12` → `/to-do/12` */
export function todoPath(todo: string): string {
  return `/to-do/${idOf(todo)}`;
}

/** The camera for photos of a todo. */
export function photoPath(todo: string): string {
  return `/capture/${idOf(todo)}`;
}

/** The camera for the dial that a reading was taken from. */
export function dialPath(todo: string, reading: string): string {
  return `/capture/${idOf(todo)}?slot=dial&reading=${encodeURIComponent(idOf(reading))}`;
}

/** The camera for a line of the checklist. */
export function linePhotoPath(todo: string, line: string): string {
  return `/capture/${idOf(todo)}?slot=line&line=${encodeURIComponent(idOf(line))}`;
}
