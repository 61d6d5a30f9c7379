import type { Lid, PunchRow } from '#db/records.ts';
import type { RowTruth } from '#db/views/truth.ts';
import { timeOf } from '#lib/day.ts';
import { Icon } from '#ui/icon.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { List, Row } from '#ui/list.tsx';
import { TruthChip } from '#ui/truth-chip.tsx';

interface Props {
  readonly punches: readonly PunchRow[];
  readonly truth: ReadonlyMap<Lid, RowTruth>;
}

const LOOK: Readonly<Record<PunchRow['kind'], { icon: IconName; word: string }>> = {
  in: { icon: 'play', word: 'In' },
  out: { icon: 'signedOut', word: 'Out' },
  break_start: { icon: 'pause', word: 'Break began' },
  break_end: { icon: 'play', word: 'Break ended' },
};

export function PunchList({ punches, truth }: Props) {
  return (
    <List label="Punches">
      {punches.map((punch) => (
        <Row
          key={punch.lid}
          leading={<Icon name={LOOK[punch.kind].icon} />}
          title={
            <>
              <time className="num">{timeOf(Date.parse(punch.at))}</time> {LOOK[punch.kind].word}
            </>
          }
          detail={<Detail punch={punch} />}
          trailing={<TruthChip truth={truth.get(punch.lid) ?? 'unknown'} />}
        />
      ))}
    </List>
  );
}

/** The three clocks where they differ, so that nobody has to argue about the hours. */
function Detail({ punch }: { readonly punch: PunchRow }) {
  const from = punch.todo ? 'By completing a todo' : '';
  const words = [from, punch.note, punch.clock_suspect ? clocks(punch) : ''].filter(Boolean);
  return words.length > 0 ? words.join(' · ') : null;
}

const clock = (at: string) => timeOf(Date.parse(at));

function clocks({ at, device_at, received_at }: PunchRow): string {
  const said = [
    device_at ? `this device said ${clock(device_at)}` : '',
    `counted as ${clock(at)}`,
    received_at ? `the server had it at ${clock(received_at)}` : '',
  ];
  return `The clock was wrong: ${said.filter(Boolean).join(', ')}`;
}
