import { useLiveQuery } from 'dexie-react-hooks';
import { useNavigate } from 'react-router-dom';
import { precheckKinds } from '#contract/areas/prechecks.ts';
import type { PrecheckRow, VehicleRow } from '#db/records.ts';
import { walkRoundsToday } from '#db/views/prechecks.ts';
import { dayOf, timeOf } from '#lib/day.ts';
import { beginWalkRoundPath, walkRoundPath } from '#lib/walk-round-path.ts';
import { count } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { Button } from '#ui/button.tsx';
import { List, Row } from '#ui/list.tsx';
import { Section } from '#ui/screen.tsx';

/** Walk-rounds of today that were begun here, and the way to another one; for who may make them. */
export function WalkRounds({ vehicle: { id } }: { readonly vehicle: VehicleRow }) {
  const navigate = useNavigate();
  const today = dayOf(useNow(60_000));
  const rounds = useLiveQuery(() => walkRoundsToday(id, today), [id, today]);
  return (
    <Section
      title="Walk-rounds"
      actions={
        <Button icon="check" onClick={() => void navigate(beginWalkRoundPath(id))}>
          Walk round
        </Button>
      }
    >
      {rounds?.length === 0 ? <p className="muted">{`None was begun on this ${thisDevice()} today.`}</p> : null}
      {rounds?.length ? (
        <List label="Walk-rounds of today">
          {rounds.map((round) => (
            <Row
              key={round.lid}
              title={precheckKinds[round.kind]}
              detail={saidText(round)}
              trailing={<time dateTime={round.at}>{timeOf(Date.parse(round.at))}</time>}
              to={walkRoundPath(round.lid)}
            />
          ))}
        </List>
      ) : null}
    </Section>
  );
}

/** How far it has come, as far as this device knows. */
function saidText({ completed_at, items }: PrecheckRow): string {
  if (completed_at !== null) return 'Completed';
  const answered = Object.keys(items).length;
  return `${count(answered, 'check')} answered`;
}
