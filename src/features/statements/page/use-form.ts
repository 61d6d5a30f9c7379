import { createContext, use } from 'react';
import type { StatementCohort } from '#contract/areas/statement-record.ts';

/** A form over the page; one at a time. `edit` changes a draft, `again` makes one in place of a void one. */
export type StatementFormName =
  | { readonly form: 'edit' | 'again' | 'issue' | 'note' | 'void' | 'delete' }
  | { readonly form: 'paid'; readonly cohort: StatementCohort };

export const StatementFormContext = createContext<(form: StatementFormName) => void>(() => undefined);

/** Opens a form over the page, from any part of it. */
export const useForm = (): ((form: StatementFormName) => void) => use(StatementFormContext);
