/** Words of a line of the ledger. Pure. */
import { ledgerSources, type LedgerLine } from '#contract/areas/finance.ts';
import { componentText } from '#kit/ledger/component-text.ts';

/** What it was for: the category of a cost, the part of an income; else only where it comes from. */
export function subjectOf({ category_name, component, source }: LedgerLine): string {
  if (category_name !== null) return category_name;
  return component === null ? ledgerSources[source] : componentText(component);
}

/** With whom, and on what: `Summit Tyres, 8XKP442`. */
export function aboutOf({ vendor_name, person_name, plate, cohort_name }: LedgerLine): string {
  return [vendor_name ?? person_name, plate ?? cohort_name].filter(Boolean).join(', ');
}
