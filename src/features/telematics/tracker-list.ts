/** The list of trackers: its call, its filters, and what its exported file says. */
import { telematics as calls, type Connection, type Tracker } from '#contract/areas/telematics.ts';
import type { Answer } from '#contract/endpoint.ts';
import type { PagedList } from '#kit/list/paged-list.ts';
import type { ListedResource } from '#kit/list/resource/resource.ts';
import { odometerText, percentText, trackerMarks } from '#kit/tracker/tracker-text.ts';
import { connectionName, matchTexts, offsetText, trackerName } from './telematics-text.ts';

/** Ways to look at the list, as the call names them. */
export const SHOWN = ['linked', 'unlinked', 'flagged'] as const;
export type Shown = (typeof SHOWN)[number];

/** A yard has not more trackers than that, and all that fit are linked at once. */
const LIMIT = '200';

type Told = Answer<typeof calls.trackers>;

/** The trackers, as data. */
export function trackerList(show: Shown | null, connections: readonly Connection[]): ListedResource<Tracker> {
  return {
    title: 'Trackers',
    noun: { one: 'tracker', many: 'trackers' },
    list: calls.trackers,
    rows: (answer) => (answer as Told).trackers,
    query: { limit: LIMIT, ...(show && { show }) },
    nameOf: trackerName,
    columns: EXPORTED,
    filters: [
      {
        name: 'connection_id',
        label: 'Connection',
        all: 'All connections',
        options: connections.map((one) => ({ value: String(one.id), label: connectionName(one) })),
      },
    ],
    searchHint: 'Plate, VIN, name',
    empty: '',
  };
}

/** The connections as the list was answered with; undefined until it was. */
export const connectionsOf = ({ data }: PagedList): readonly Connection[] | undefined =>
  (data?.pages[0]?.body as Told | undefined)?.connections;

const EXPORTED: ListedResource<Tracker>['columns'] = [
  { title: 'Vehicle', text: ({ vehicle }) => vehicle?.plate ?? '' },
  { title: 'Tracker', text: trackerName },
  { title: 'Number', text: ({ external_id }) => external_id },
  { title: 'VIN', text: ({ vin }) => vin ?? '' },
  { title: 'Match', text: ({ match }) => matchTexts[match] },
  { title: 'Told', text: ({ data_at }) => data_at ?? '' },
  { title: 'Odometer', text: (tracker) => odometerText(tracker) ?? '' },
  { title: 'Offset', text: ({ link }) => offsetText(link) ?? '' },
  { title: 'Fuel', text: ({ fuel_percent }) => percentText(fuel_percent) ?? '' },
  { title: 'Battery', text: ({ battery_percent }) => percentText(battery_percent) ?? '' },
  {
    title: 'Look at',
    text: (tracker) =>
      trackerMarks(tracker, Date.now())
        .map(({ text }) => text)
        .join(', '),
  },
];
