import { createContext, use } from 'react';
import type { PrivateCharge } from '#contract/areas/private-record.ts';

/** A form over the page; one at a time. */
export type RentalForm =
  | { readonly form: 'dates' | 'terms' | 'hand-out' | 'take-back' | 'note-out' | 'note-in' | 'cancel' }
  | { readonly form: 'bill'; readonly isCredit: boolean }
  | { readonly form: 'receipt'; readonly kind: 'payment' | 'refund' | 'deposit_payment' | 'deposit_refund' }
  | { readonly form: 'leave-out'; readonly charge: PrivateCharge }
  | { readonly form: 'picture'; readonly phase: 'checkin' | 'checkout' };

export const RentalFormContext = createContext<(form: RentalForm) => void>(() => undefined);

/** Opens a form over the page, from any part of it. */
export const useForm = (): ((form: RentalForm) => void) => use(RentalFormContext);
