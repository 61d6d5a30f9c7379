import { useLiveQuery } from 'dexie-react-hooks';
import type { ConflictRow, Lid } from '#db/records.ts';
import { putSetting, setting } from '#db/views/settings.ts';
import { useAct } from '#kit/outbox/use-act.ts';
import type { Intent } from '#sync/api.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

interface Props {
  /** The record that they are about. */
  readonly of: Lid;
  readonly conflicts: readonly ConflictRow[];
  readonly sentence: (conflict: ConflictRow) => string;
  /** The act that sets the lost value again; null where there is none. */
  readonly mine: (conflict: ConflictRow) => Intent | null;
}

/** What somebody else noted later without this person seeing it: one sentence each, with the choice to take one's own again. */
export function Conflicts({ of, conflicts, sentence, mine }: Props) {
  const act = useAct();
  const key = `seen:${of}`;
  const seen = useLiveQuery(async () => ((await setting(key)) ?? []) as number[], [key]);
  if (!seen) return null;
  const settle = ({ id = 0 }: ConflictRow) => void putSetting(key, [...seen, id]);
  const take = async (intent: Intent, conflict: ConflictRow) => {
    if (await act(intent)) settle(conflict);
  };
  return conflicts
    .filter(({ id = 0 }) => !seen.includes(id))
    .map((conflict) => {
      const intent = mine(conflict);
      return (
        <Banner
          key={conflict.id}
          tone="needs"
          icon="needs"
          action={
            <>
              <Button onClick={() => settle(conflict)}>Keep theirs</Button>
              {intent ? <Button onClick={() => void take(intent, conflict)}>Use mine</Button> : null}
            </>
          }
        >
          {sentence(conflict)}
        </Banner>
      );
    });
}
