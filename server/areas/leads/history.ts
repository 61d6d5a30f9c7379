import { leadLabels, leadTypes, type LeadType } from '#contract/areas/lead-record.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { checkSeen } from './queries.ts';

const dayText = (day: unknown) => formatDay(String(day));

export const leadHistory: HistoryKind = {
  title: 'Lead',
  table: 'leads',
  access: { right: 'lead.view', check: checkSeen },
  labels: { ...leadLabels, customer_id: 'Customer', duplicate_of: 'Merged into' },
  names: {
    channel_id: 'lead_channels',
    stage_id: 'lead_stages',
    owner_id: 'users',
    branch_id: 'branches',
    customer_id: 'customers',
    duplicate_of: 'leads',
  },
  texts: {
    type: (type) => leadTypes[type as LeadType] ?? String(type),
    value: (value) => Number(value).toLocaleString('en-GB'),
    wanted_from: dayText,
    wanted_to: dayText,
    next_on: dayText,
  },
  acts: { convert: 'Became a customer' },
};
