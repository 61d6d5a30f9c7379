import { Link } from 'react-router-dom';
import { type Listing, listingStatuses } from '#contract/areas/marketplace.ts';
import { vehicleLabels } from '#contract/areas/vehicle-record.ts';
import { Drawer } from '#kit/list/drawer.tsx';
import { type Fact, Facts } from '#kit/list/facts.tsx';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Section } from '#ui/screen.tsx';
import css from './listings.module.css';

interface Props {
  readonly listing: Listing;
  readonly onClose: () => void;
}

/** What people call a field of a vehicle. */
export const fieldText = (field: string): string => vehicleLabels[field as keyof typeof vehicleLabels] ?? field;

/** A listing, and where its vehicle is otherwise. */
export function ListingDrawer({ listing, onClose }: Props) {
  const { external_id, title, differs } = listing;
  const now = useNow(60_000);
  return (
    <Drawer label={`Listing ${external_id}`} head={<h2>{title || `Listing ${external_id}`}</h2>} onClose={onClose}>
      <div className={css.body}>
        {differs.length === 0 ? null : <Differences listing={listing} />}
        <Facts facts={factsOf(listing, now)} />
      </div>
    </Drawer>
  );
}

function Differences({ listing: { differs, vehicle_id } }: { readonly listing: Listing }) {
  return (
    <Section title="Not the same">
      <ul className={css.differences} aria-label="Where the vehicle is otherwise">
        {differs.map(({ field, here, there }) => (
          <li key={field}>
            <strong>{fieldText(field)}</strong>
            <span>Here: {here || 'empty'}</span>
            <span>Listed: {there || 'empty'}</span>
          </li>
        ))}
      </ul>
      <p className={css.muted}>
        A vehicle that people changed stays so with the next import. Change{' '}
        <Link className={css.inline} to={`/vehicles/${vehicle_id}`}>
          the vehicle
        </Link>
        , or the listing at the marketplace.
      </p>
    </Section>
  );
}

const factsOf = ({ external_id, status, plate, vehicle_id, url, ...times }: Listing, now: number): Fact[] => [
  ['Listing', external_id],
  ['Status', listingStatuses[status]],
  [
    'Vehicle',
    vehicle_id === null ? null : (
      <Link className={css.link} to={`/vehicles/${vehicle_id}`}>
        {plate}
      </Link>
    ),
  ],
  [
    'At the marketplace',
    url === '' ? null : (
      <a className={css.link} href={url} target="_blank" rel="noreferrer">
        Open the listing
      </a>
    ),
  ],
  times.missing_since === null
    ? ['Changed by an import', capital(formatMoment(times.last_seen_at, now))]
    : ['Missing since', capital(formatMoment(times.missing_since, now))],
];
