/** What is said of a reading under review. Pure. */
import type { ReviewedReading, ReviewEffect } from '#contract/areas/odometers.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { dayOf } from '#lib/day.ts';

type Neighbour = ReviewedReading['neighbours'][number];

/** Why the series does not believe it: `62,902 below 81,244 (Thu 12 Nov)`. */
export function whyText({ value, why, before, neighbours, id }: ReviewedReading, now: number): string {
  if (why === null) return '';
  const at = neighbours.findIndex((one) => one.id === id);
  const after = neighbours.slice(at + 1).find((one) => one.judgement === 'accepted');
  if (!before) return after ? `does not fit ${formatReading(after, now)}, read later` : 'nothing fits it';
  const distance = value - before.value;
  if (distance < 0) return `${formatNumber(-distance)} below ${formatReading(before, now)}`;
  if (value > before.most) return `${formatNumber(distance)} above ${formatReading(before, now)}`;
  return after ? `above ${formatReading(after, now)}, read later` : 'does not fit the others';
}

function formatReading({ value, read_at }: Pick<Neighbour, 'value' | 'read_at'>, now: number): string {
  return `${formatNumber(value)} (${formatDay(dayOf(Date.parse(read_at)), now)})`;
}

const OWN: Readonly<Record<ReviewEffect['judgement'], string>> = {
  accepted: 'Counts',
  doubtful: 'Stays doubtful',
  void: 'No longer counts',
};
const OTHERS: Readonly<Record<ReviewEffect['judgement'], string>> = {
  accepted: 'would count again',
  doubtful: 'would be doubtful',
  void: 'would be out',
};

/** What a choice does: `Counts. Last 81,850, about 58 a day. 4 others would be doubtful.` */
export function effectText({ judgement, others, last_odometer, daily_average }: ReviewEffect): string {
  const last = last_odometer === null ? 'no reading counts' : `last ${formatNumber(last_odometer)}`;
  const pace = daily_average === null ? '' : `, about ${formatNumber(daily_average)} a day`;
  const changes = [...Map.groupBy(others, (one) => one.judgement)].map(
    ([is, group]) => `${count(group.length, 'other')} ${OTHERS[is]}`,
  );
  return [`${OWN[judgement]}; ${last}${pace}`, ...changes].map((words) => `${words}.`).join(' ');
}
