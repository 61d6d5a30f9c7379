/** Links that lead out of the app to a call or to a map: the device chooses with what. */

/** Dials the number, however it was written down. */
export const telephoneLink = (phone: string): string => `tel:${phone.replaceAll(/[^\d+]/g, '')}`;

interface Place {
  readonly text: string;
  readonly latitude: number | null;
  readonly longitude: number | null;
}

/** Shows the place on a map: by its coordinates where they are known, else by its address. */
export function mapLink({ text, latitude, longitude }: Place): string {
  const query = latitude === null || longitude === null ? text : `${latitude},${longitude}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(query)}`;
}
