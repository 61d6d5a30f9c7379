import { finance } from '#contract/areas/finance.ts';
import { ReadAge } from '#kit/reads/read-age.tsx';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { FinancePage, usePlace } from '../shared/finance-page.tsx';
import { beforeQuery, cohortQuery } from '../shared/place.ts';
import { Overview } from './overview.tsx';

/** What the yard brought and cost: figures, months, categories, cohorts and vehicles, and what waits for somebody. */
export default function OverviewScreen() {
  return (
    <Reads>
      <Screen />
    </Reads>
  );
}

function Screen() {
  const { address, place, today } = usePlace();
  const read = useRead(finance.dashboard, {
    query: { ...place.period, ...cohortQuery(place), ...beforeQuery(place) },
  });
  return (
    <FinancePage path="/finance" address={address} place={place} age={<ReadAge read={read} />}>
      {read.data ? (
        <Overview board={read.data.body} params={address.params} today={today} />
      ) : read.error ? (
        <ReadTrouble title="The figures could not be read" error={read.error} onAgain={() => void read.refetch()} />
      ) : (
        <SkeletonRows />
      )}
    </FinancePage>
  );
}
