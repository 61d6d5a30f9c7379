import { Link } from 'react-router-dom';
import { precheckReads as rows } from '#contract/areas/precheck-reads.ts';
import type { Answer } from '#contract/endpoint.ts';
import { ReadTrouble } from '#kit/reads/read-trouble.tsx';
import { ReadingAge } from '#kit/reads/reading-age.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import { useNow } from '#lib/use-now.ts';
import { Icon } from '#ui/icon.tsx';
import { Section } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import { RoundChecks } from './round-checks.tsx';
import { RoundDamage } from './round-damage.tsx';
import { RoundFacts } from './round-facts.tsx';
import { RoundPictures } from './round-pictures.tsx';
import { RoundState } from './rounds-table.tsx';
import { LIST_PATH, titleOf } from './round-text.ts';
import css from './walk-rounds.module.css';

/** What is known of one walk-round. */
export type Round = Answer<typeof rows.round>;

interface Props extends VehicleTabProps {
  /** Its key. */
  readonly round: string;
}

/** One walk-round: what was read, looked at, pictured and found. */
export function OneRound({ round, vehicle }: Props) {
  const read = useRead(rows.round, { params: { key: round } });
  const again = () => void read.refetch();
  return (
    <>
      <Link className={css.back} to={LIST_PATH}>
        <Icon name="back" size="1em" />
        All walk-rounds
      </Link>
      {read.data ? (
        <>
          {read.data.failure ? <ReadingAge {...read.data} busy={read.isFetching} onAgain={again} /> : null}
          <Parts round={read.data.body} vehicle={vehicle} />
        </>
      ) : read.isPending ? (
        <SkeletonRows rows={4} />
      ) : (
        <ReadTrouble error={read.error} onAgain={again} />
      )}
    </>
  );
}

interface PartsProps extends VehicleTabProps {
  readonly round: Round;
}

function Parts({ round, vehicle }: PartsProps) {
  const now = useNow(60_000);
  const { precheck } = round;
  return (
    <>
      <Section title={titleOf(precheck, now)} actions={<RoundState completedAt={precheck.completed_at} />}>
        <RoundFacts round={round} unit={vehicle.odometer_unit} />
      </Section>
      <RoundChecks checks={round.precheckList} />
      <RoundPictures round={round} vehicle={vehicle} />
      <RoundDamage precheck={precheck} vehicle={vehicle} />
    </>
  );
}
