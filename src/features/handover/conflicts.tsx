import { useLiveQuery } from 'dexie-react-hooks';
import type { ConflictRow } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import type { Intent } from '#sync/api.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { conflictSentence, takeMine } from './conflict-text.ts';
import type { HandoverView } from './use-handover.ts';

interface Props {
  readonly view: HandoverView;
  readonly now: number;
}

/** What somebody else noted later without this person seeing it: one sentence each, with the choice to take one's own again. */
export function Conflicts({ view, now }: Props) {
  const act = useAct();
  const key = `seen:${view.booking.lid}`;
  const seen = useLiveQuery(async () => ((await setting(key)) ?? []) as number[], [key]);
  if (!seen) return null;
  const settle = ({ id = 0 }: ConflictRow) => void putSetting(key, [...seen, id]);
  const take = async (intent: Intent, conflict: ConflictRow) => {
    if (await act(intent)) settle(conflict);
  };
  return view.conflicts
    .filter(({ id = 0 }) => !seen.includes(id))
    .map((conflict) => {
      const mine = takeMine(conflict, view);
      return (
        <Banner
          key={conflict.id}
          tone="needs"
          icon="needs"
          action={
            <>
              <Button onClick={() => settle(conflict)}>Keep theirs</Button>
              {mine ? <Button onClick={() => void take(mine, conflict)}>Use mine</Button> : null}
            </>
          }
        >
          {conflictSentence(conflict, view, now)}
        </Banner>
      );
    });
}
