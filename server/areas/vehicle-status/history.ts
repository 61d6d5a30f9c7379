/** How the history tells of checks of vehicles and of notes about them. */
import type { HistoryKind } from '#server/kit/history/kind.ts';

const YES_NO = (value: unknown) => (value === true ? 'yes' : 'no');

export const statusCategoryHistory: HistoryKind = {
  title: 'Category of checks',
  table: 'status_categories',
  labels: { name: 'Name', closes_hold: 'Closes', archived_at: 'Archived' },
  acts: { order: 'ordered the checks' },
};

export const statusItemHistory: HistoryKind = {
  title: 'Check',
  table: 'status_items',
  labels: {
    title: 'Check',
    category_id: 'Category',
    severity: 'When it fails',
    needs_photo: 'Photo',
    in_default: 'On every vehicle',
    archived_at: 'Archived',
  },
  names: { category_id: 'status_categories' },
  texts: { needs_photo: YES_NO, in_default: YES_NO },
};

export const vehicleNoteHistory: HistoryKind = {
  title: 'Note about a vehicle',
  labels: { body: 'Note', followup_date: 'Follow up on' },
};
