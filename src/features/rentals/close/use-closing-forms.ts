import { createContext, use } from 'react';
import type { Damage } from '#contract/areas/damages.ts';
import type { ClosingCharge } from '#contract/areas/rental-closing.ts';

/** A form of the closing, with what it is about. */
export type ClosingFormWanted =
  | { readonly form: 'waive'; readonly charge: ClosingCharge }
  /** `at`: which of the lines is changed; null for a new one. */
  | { readonly form: 'line'; readonly at: number | null }
  | { readonly form: 'damage'; readonly damage: Damage }
  | { readonly form: 'reopen' };

export const ClosingFormContext = createContext<(wanted: ClosingFormWanted) => void>(() => undefined);

/** Opens a form of the closing over the screen. */
export const useClosingForm = (): ((wanted: ClosingFormWanted) => void) => use(ClosingFormContext);
