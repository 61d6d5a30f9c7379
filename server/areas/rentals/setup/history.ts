/** How the audit tells of what bookings stand on. */
import { rateLabels } from '#contract/areas/rental-setup.ts';
import { entityTypes } from '#contract/areas/rental-words.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { toldSum } from '#server/lib/sum-text.ts';
import { channelById, rateById } from './queries.ts';

const yesNo = (value: unknown): string => (value === true ? 'yes' : 'no');

export const channelHistory: HistoryKind = {
  title: 'Booking channel',
  table: 'booking_channels',
  access: { right: 'channel.update', check: channelById },
  labels: { name: 'Name', branch_id: 'Branch', active: 'Takes bookings' },
  names: { branch_id: 'branches' },
  texts: { active: yesNo },
  acts: { delete: 'Ended', renew: 'Given another token' },
};

const RATE_SUMS = ['daily', 'weekly', 'monthly', 'late_hour', 'deposit_amount', 'refuel_fee'] as const;

export const rateHistory: HistoryKind = {
  title: 'Rate',
  access: { right: 'booking.view', check: rateById },
  labels: rateLabels,
  names: { branch_id: 'branches', vehicle_id: 'vehicles' },
  texts: Object.fromEntries(RATE_SUMS.map((name) => [name, toldSum])),
};

export const templateHistory: HistoryKind = {
  title: 'Check of bookings',
  table: 'verification_templates',
  labels: { entity_type: 'List', title: 'Check', required: 'Must be ticked', position: 'Place' },
  texts: {
    entity_type: (value) => entityTypes[value as keyof typeof entityTypes] ?? String(value),
    required: yesNo,
    position: (value) => String(Number(value) + 1),
  },
};
