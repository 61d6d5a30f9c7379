import type { DueTask } from '#contract/areas/maintenance.ts';
import { Button } from '#ui/button.tsx';
import type { DueActs } from './use-due-acts.tsx';

const WAITS = 'This waits for a connection.';

/** What can be done with one task; nothing where the person may do none of it. */
export function DueButtons({ task, acts }: { readonly task: DueTask; readonly acts: DueActs }) {
  const { isOffline } = acts;
  const when = { disabled: isOffline, title: isOffline ? WAITS : undefined };
  return (
    <>
      {acts.mayPlan(task) ? (
        <Button icon="calendar" {...when} onClick={() => acts.plan([task])}>
          Plan
        </Button>
      ) : null}
      {acts.mayKeep(task) ? (
        <>
          <Button {...when} onClick={() => acts.keep('last', task)}>
            Done last
          </Button>
          <Button {...when} onClick={() => acts.keep('own', task)}>
            Interval
          </Button>
        </>
      ) : null}
    </>
  );
}
