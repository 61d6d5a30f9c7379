import { precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { ListAge } from '#kit/list/list-age.tsx';
import { ListBody } from '#kit/list/list-body.tsx';
import { useReadPages } from '#kit/reads/use-read.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import { OneRound } from './one-round.tsx';
import { RoundsTable } from './rounds-table.tsx';

/** All walk-rounds of a vehicle, the newest first, or the one that the address names. */
export default function WalkRoundsTab({ vehicle }: VehicleTabProps) {
  const key = useAddress().params.get('round');
  return key === null ? <Rounds vehicle={vehicle} /> : <OneRound key={key} round={key} vehicle={vehicle} />;
}

function Rounds({ vehicle }: VehicleTabProps) {
  const list = useReadPages(rows.ofVehicle, { params: { id: vehicle.id }, query: {} });
  const rounds = list.data?.pages.flatMap(({ body }) => body.prechecks) ?? [];
  return (
    <Section title="Walk-rounds" actions={<ListAge list={list} />}>
      <ListBody list={list} isEmpty={rounds.length === 0} empty={<NoRounds />}>
        <RoundsTable rounds={rounds} />
      </ListBody>
    </Section>
  );
}

function NoRounds() {
  return (
    <EmptyState icon="check" title="Nobody walked round it yet">
      Whoever walks round it as it goes out, comes back, or on any day, does so on the phone; what was seen and pictured
      stands here then.
    </EmptyState>
  );
}
