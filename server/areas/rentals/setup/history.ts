/** How the audit tells of what bookings stand on. */
import { rateLabels } from '#contract/areas/rental-setup.ts';
import { entityTypes } from '#contract/areas/rental-words.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
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

export const rateHistory: HistoryKind = {
  title: 'Rate',
  access: { right: 'booking.view', check: rateById },
  labels: rateLabels,
  names: { branch_id: 'branches', vehicle_id: 'vehicles' },
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
