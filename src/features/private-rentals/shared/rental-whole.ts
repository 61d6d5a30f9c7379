import type { privateRentals as calls } from '#contract/areas/private-rentals.ts';
import type { Answer } from '#contract/endpoint.ts';

/** A private rental with all that belongs to it. */
export type RentalWhole = Answer<typeof calls.edit>;
