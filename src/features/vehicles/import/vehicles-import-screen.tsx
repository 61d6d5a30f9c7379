import { Link } from 'react-router-dom';
import { marketplace, MOST_VEHICLE_ROWS } from '#contract/areas/marketplace.ts';
import { ImportScreen } from '#kit/import/import-screen.tsx';
import type { ImportDoor } from '#kit/import/use-import.ts';
import css from './listings.module.css';

const door: ImportDoor = {
  name: 'vehicles',
  endpoint: marketplace.import,
  one: 'vehicle',
  many: 'vehicles',
  most: MOST_VEHICLE_ROWS,
};

/** Imports a file of the marketplace: its listings, or the trips of a month. */
export default function VehiclesImportScreen() {
  return (
    <ImportScreen
      door={door}
      back="/vehicles"
      actions={
        <Link className={css.link} to="/vehicles/listings">
          Listings
        </Link>
      }
    />
  );
}
