import { privateRentals } from '#contract/areas/private-rentals.ts';
import { rentalSetup, type VerificationTemplate } from '#contract/areas/rental-setup.ts';
import { type EntityType, entityTypes } from '#contract/areas/rental-words.ts';
import { ListScreen } from '#kit/list/list-screen.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useMay } from '#session/use-may.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { BookingChecks } from './booking-checks.tsx';
import { PrivateChecks } from './private-checks.tsx';
import { SetupViews } from './setup-views.tsx';
import css from './setup.module.css';

/** What is ticked off of bookings, list by list, and what is looked at of private rentals. */
export default function ChecklistsScreen() {
  return (
    <ListScreen title="Rental setup" views={<SetupViews shown="/rentals/settings/checklists" />}>
      <Reads>
        <Checklists />
      </Reads>
    </ListScreen>
  );
}

const NONE: readonly VerificationTemplate[] = [];

function Checklists() {
  const may = useMay();
  const read = useRead(rentalSetup.templates, {});
  const again = () => void read.refetch();
  if (read.isPending) return <SkeletonRows />;
  if (!read.data) return <ReadTrouble error={read.error} onAgain={again} />;
  const byType = Map.groupBy(read.data.body.templates, ({ entity_type }) => entity_type);
  return (
    <div className={css.lists}>
      {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
      <p className="muted">A new booking has these to be ticked off. Bookings that are there keep theirs.</p>
      {(Object.keys(entityTypes) as EntityType[]).map((type) => (
        <BookingChecks key={type} type={type} templates={byType.get(type) ?? NONE} readAt={read.data.at} />
      ))}
      {may(privateRentals.saveChecks) && may(privateRentals.checks) ? <PrivateChecks /> : null}
    </div>
  );
}
