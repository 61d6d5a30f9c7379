/** How the history tells of earnings. */
import { earningComponents, earningLabels, earningSources } from '#contract/areas/earning-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { sumText } from '#server/lib/sum-text.ts';
import { earningById } from './queries.ts';

const textBy = (words: Readonly<Record<string, string>>) => (value: unknown) => words[String(value)] ?? String(value);

const componentText = textBy(earningComponents);

/** Of a list each part is said by itself: `Trip 1,264.80`. */
function partText(value: unknown): string {
  const { component, amount } = value as { readonly component?: unknown; readonly amount?: unknown };
  return `${componentText(component)} ${sumText(String(amount))}`;
}

export const earningHistory: HistoryKind = {
  title: 'Earning',
  access: { right: 'earning.view', check: earningById },
  labels: earningLabels,
  names: { vehicle_id: 'vehicles' },
  texts: { source: textBy(earningSources), components: partText, distance: String },
};
