import { Link } from 'react-router-dom';
import { dashboard } from '#contract/areas/dashboard.ts';
import { FETCH_FAILED } from '#kit/reads/fetch-trouble.tsx';
import { ReadFailed } from '#kit/reads/read-again.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { formatNumber } from '#lib/format-number.ts';
import { Icon } from '#ui/icon.tsx';
import css from './inventory.module.css';

/** What of the fleet is rented out, in one line that leads to the dashboard. `branchId`: empty for all. */
export function RentalsStrip({ branchId }: { readonly branchId: string }) {
  const branch = branchId === '' ? {} : { branch_id: branchId };
  const { data, error } = useRead(dashboard.list, { query: { ...branch, limit: 1 } });
  if (!data) return error ? <p className={css.strip}>{`Rentals: ${whyText(error)}`}</p> : null;
  const { out, late, pickups_today } = data.body.summary;
  const goOut = pickups_today === 1 ? 'goes out today' : 'go out today';
  return (
    <p className={css.strip}>
      <Link to={`/dashboard${branchId === '' ? '' : `?branch_id=${branchId}`}`}>
        <Icon name="dashboard" />
        {`${formatNumber(out)} out · ${formatNumber(late)} late · ${formatNumber(pickups_today)} ${goOut}`}
        <Icon name="forward" size="1em" />
      </Link>
    </p>
  );
}

/** The server's words, else those that the business knows. */
const whyText = (error: Error) => (error instanceof ReadFailed && error.isWorded ? error.message : FETCH_FAILED);
