/** Addresses of work at the vehicle, besides that of todos: the local id is in them, so that they lead somewhere before the server knows of it. */

const keyOf = (lid: string) => lid.slice(lid.indexOf('/') + 1);

/** `booking/12` → `/handovers/12` */
export const handoverPath = (booking: string): string => `/handovers/${keyOf(booking)}`;

/** `precheck/~0197…` → `/walk-rounds/~0197…` */
export const walkRoundPath = (walkRound: string): string => `/walk-rounds/${keyOf(walkRound)}`;

/** Where a walk-round of a vehicle is begun, or one that was begun today goes on. */
export const beginWalkRoundPath = (vehicle: number): string => `/walk-rounds/new?vehicle=${vehicle}`;
