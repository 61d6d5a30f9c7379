import type { rentalDeposits as rows } from '#contract/areas/rental-deposits.ts';
import type { Handlers } from '#server/http/handler.ts';
import { list } from './listing.ts';
import { update } from './updating.ts';

export const rentalDeposits: Handlers<typeof rows> = { update, list };
