/** How the audit tells of connections with makers of trackers, and of the links of trackers with vehicles. */
import type { HistoryKind } from '#server/kit/history/kind.ts';

export const connectionHistory: HistoryKind = {
  title: 'Connection of trackers',
  labels: { trackers: 'Trackers' },
  acts: {
    consent: 'Consented at the maker',
    connect: 'Connected',
    list: 'Read the trackers',
    'cut-off': 'Cut off by the maker',
    off: 'Ended',
  },
};

export const trackerLinkHistory: HistoryKind = {
  title: 'Link of a tracker',
  labels: { vehicle_id: 'Vehicle', external_id: 'Tracker', odometer_kind: 'Odometer' },
  names: { vehicle_id: 'vehicles' },
  acts: { linked: 'Linked', unlinked: 'Unlinked' },
};
