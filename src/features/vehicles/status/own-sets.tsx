import { Link } from 'react-router-dom';
import { vehicleStatus as rows } from '#contract/areas/vehicle-status.ts';
import { ShowMore } from '#kit/list/show-more.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { CallButton } from '#kit/writes/call-button.tsx';
import { PlateBadge } from '#ui/plate.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import css from './setup.module.css';

const titles = (items: readonly { readonly title: string }[]) => items.map(({ title }) => title).join(', ');

/** Vehicles that are checked for other things than all others. */
export function OwnSets() {
  const read = useReadPages(rows.oddVehicles, {});
  if (read.isPending) return <SkeletonRows rows={3} />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={() => void read.refetch()} />;
  const vehicles = read.data.pages.flatMap(({ body }) => body.vehicles);
  if (vehicles.length === 0) return <p className="muted">Every vehicle is checked for the same.</p>;
  return (
    <>
      <ul aria-label="Vehicles with checks of their own">
        {vehicles.map(({ id, plate, name, added, missing, empty }) => (
          <li key={id} className={css.row}>
            <Link className={css.name} to={`/vehicles/${id}?tab=status`}>
              <PlateBadge plate={plate} size="small" /> {name}
            </Link>
            <span className={css.words}>
              {empty ? 'nothing is checked' : null}
              {added.length > 0 ? `also ${titles(added)}` : null}
              {added.length > 0 && missing.length > 0 ? '; ' : null}
              {missing.length > 0 && !empty ? `not ${titles(missing)}` : null}
            </span>
            <CallButton
              call={rows.setDefault}
              input={{ params: { id }, body: {} }}
              icon="undo"
              label={`${plate}: as on every vehicle`}
            >
              As on every vehicle
            </CallButton>
          </li>
        ))}
      </ul>
      <ShowMore list={read} rows='[aria-label="Vehicles with checks of their own"] > li' />
    </>
  );
}
