/** `precheck/~0197…` → `/walk-rounds/~0197…` */
export function walkRoundPath(walkRound: string): string {
  return `/walk-rounds/${walkRound.slice(walkRound.indexOf('/') + 1)}`;
}

/** Where a walk-round of a vehicle, of a booking (`booking/21`) where it is named, is begun; one that was begun today goes on. */
export function beginWalkRoundPath(vehicle: number, booking?: string): string {
  const of = booking === undefined ? '' : `&booking=${encodeURIComponent(booking)}`;
  return `/walk-rounds/new?vehicle=${vehicle}${of}`;
}
