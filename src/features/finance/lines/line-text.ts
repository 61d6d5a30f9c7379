/** Words of a line of the ledger, and where its record is. Pure. */
import { earningComponents } from '#contract/areas/earning-record.ts';
import { ledgerSources, type LedgerLine } from '#contract/areas/finance.ts';
import { expensePath } from '#kit/expense/expense-text.ts';
import { capital } from '#lib/format-when.ts';

/** What a part of an income is called: of trips as their form says it, of rentals as their bill does. */
export const componentText = (component: string): string =>
  component in earningComponents
    ? earningComponents[component as keyof typeof earningComponents]
    : capital(component.replaceAll('_', ' '));

/** What it was for: the category of a cost, the part of an income; else only where it comes from. */
export function subjectOf({ category_name, component, source }: LedgerLine): string {
  if (category_name !== null) return category_name;
  return component === null ? ledgerSources[source] : componentText(component);
}

/** With whom, and on what: `Summit Tyres, 8XKP442`. */
export function aboutOf({ vendor_name, person_name, plate, cohort_name }: LedgerLine): string {
  return [vendor_name ?? person_name, plate ?? cohort_name].filter(Boolean).join(', ');
}

/** The page of the record that the line is of; null where there is none. */
export function pathOf({ source, source_id }: LedgerLine): string | null {
  switch (source) {
    case 'expense':
    case 'expense-tax':
      return expensePath(source_id);
    case 'charge':
      return `/expenses?list=charges&open=${source_id}`;
    case 'earning':
      return `/earnings/${source_id}`;
    case 'booking':
    case 'booking-tax':
      return `/rentals/${source_id}`;
    case 'private-rental':
      return `/private-rentals/${source_id}`;
    case 'payment':
      return null;
  }
}
