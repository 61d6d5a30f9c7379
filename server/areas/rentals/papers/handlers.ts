import type { rentalPapers as rows } from '#contract/areas/rental-papers.ts';
import type { Handlers } from '#server/http/handler.ts';
import { notBuilt } from '#server/areas/rentals/not-built.ts';

export const rentalPapers: Handlers<typeof rows> = {
  verifyLicense: notBuilt,
  verifyAddressProof: notBuilt,
  verifyContract: notBuilt,
  checklist: notBuilt,
  updateChecklist: notBuilt,
  addDocument: notBuilt,
  queue: notBuilt,
  requireInsurance: notBuilt,
  insurance: notBuilt,
  addInsurance: notBuilt,
  removeInsurance: notBuilt,
};
