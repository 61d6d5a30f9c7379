import { Link, useNavigate } from 'react-router-dom';
import { vehicles as rows } from '#contract/areas/vehicles.ts';
import type { Answer } from '#contract/endpoint.ts';
import { useMay } from '#session/use-may.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useRestore } from '../acts/use-restore.ts';
import css from './form.module.css';

type Taken = NonNullable<Answer<typeof rows.decodeVin>['taken']>;

/** The vehicle that has this VIN already: the way to it, and back into service where it was retired. */
export function TakenBy({ taken: { id, plate, retired } }: { readonly taken: Taken }) {
  const may = useMay();
  const restore = useRestore();
  const navigate = useNavigate();
  const bringBack = async () => {
    if (await restore({ id, plate })) void navigate(`/vehicles/${id}`);
  };
  return (
    <Banner
      icon="vehicle"
      action={
        retired && may(rows.restore) ? <Button onClick={() => void bringBack()}>Bring it back</Button> : undefined
      }
    >
      <Link className={css.link} to={`/vehicles/${id}`}>
        {plate}
      </Link>
      {retired ? ' has this VIN, and was retired.' : ' has this VIN.'}
    </Banner>
  );
}
