import { createContext, use } from 'react';

/** A form over the page; one at a time. */
export type ExpensePageForm =
  | { readonly form: 'edit' | 'credit' | 'reject' | 'pay-back' }
  /** Approving was refused for a reason that somebody can answer. */
  | { readonly form: 'approve'; readonly refusal: string };

export const ExpenseFormContext = createContext<(form: ExpensePageForm) => void>(() => undefined);

/** Opens a form over the page, from any part of it. */
export const useForm = (): ((form: ExpensePageForm) => void) => use(ExpenseFormContext);
