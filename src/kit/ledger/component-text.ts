import { earningComponents } from '#contract/areas/earning-record.ts';
import { capital } from '#lib/format-when.ts';

/** What a part of an income is called: of trips as their form says it, of rentals as their bill does. Pure. */
export const componentText = (component: string): string =>
  component in earningComponents
    ? earningComponents[component as keyof typeof earningComponents]
    : capital(component.replaceAll('_', ' '));
