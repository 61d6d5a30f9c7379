import { useSearchParams } from 'react-router-dom';
import { useStorage } from '#lib/use-storage.ts';
import { useCan } from '#session/use-session.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { later } from '#ui/later.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { useWide } from '#ui/use-wide.ts';
import { Counters } from './counters.tsx';
import { Journal } from './journal.tsx';
import { SaveDialog } from './save-dialog.tsx';
import { useDiagnosis } from './use-diagnosis.ts';
import css from './diagnostics.module.css';

const JobsSection = later(() => import('./jobs-section.tsx'));

/**
 * How sending is going, for whoever wonders and for whoever helps. It is this device's own and works without a network; only the jobs of the
 * server, for who looks after the yard, are asked for.
 */
export default function DiagnosticsScreen() {
  const [params, setParams] = useSearchParams();
  const { reading, trouble, read } = useDiagnosis();
  const { state: storage } = useStorage();
  const wide = useWide();
  const seesJobs = useCan('setting.view');
  const save = (open: boolean) =>
    setParams(
      (old) => {
        if (open) old.set('save', '1');
        else old.delete('save');
        return old;
      },
      { replace: true },
    );
  const button = (
    <Button icon="export" disabled={!reading} onClick={() => save(true)}>
      Save for support
    </Button>
  );
  if (trouble && !reading) return <Unreadable trouble={trouble} onAgain={() => void read()} />;
  return (
    <Screen title="Diagnostics" back="/settings" fluid={wide} {...(wide ? { actions: button } : { primary: button })}>
      {reading && storage ? (
        <div className={css.halves}>
          <div className={css.half}>
            {seesJobs ? <JobsSection /> : null}
            <Counters reading={reading} storage={storage} />
          </div>
          <div className={css.half}>
            <Journal lines={reading.seen.journal} now={reading.seen.at} />
          </div>
        </div>
      ) : (
        <SkeletonRows rows={8} />
      )}
      {reading && storage && params.has('save') ? (
        <SaveDialog reading={reading} storage={storage} onClose={() => save(false)} />
      ) : null}
    </Screen>
  );
}

function Unreadable({ trouble, onAgain }: { readonly trouble: Error; readonly onAgain: () => void }) {
  return (
    <Screen title="Diagnostics" back="/settings">
      <EmptyState
        icon="storage"
        title="The storage of this device did not answer"
        action={
          <Button icon="retry" onClick={onAgain}>
            Try again
          </Button>
        }
      >
        Close other tabs of Yardhand, make some room on the device, and load the app again. What was saved is still
        there. ({trouble.name})
      </EmptyState>
    </Screen>
  );
}
