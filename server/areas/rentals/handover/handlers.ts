import type { rentalHandover as rows } from '#contract/areas/rental-handover.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notBuilt } from '#server/areas/rentals/not-built.ts';

export const rentalHandover: Handlers<typeof rows> = {
  odometer: notBuilt,
  addImage: notBuilt,
  images: notBuilt,
  agreementPdf: notBuilt,
  sign: notBuilt,
  file: notBuilt,
};
