import { formatSize } from '#lib/format-number.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Progress } from '#ui/progress.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import { useStorage, type StorageState } from '#lib/use-storage.ts';
import css from './settings.module.css';

/** Room on the device, and its promise to keep what is not sent yet. */
export function StorageSection() {
  const { state, ask } = useStorage();
  if (!state) return null;
  return (
    <Section title="Storage">
      <Gauge state={state} />
      <KeepLine kept={state.kept} ask={ask} />
    </Section>
  );
}

function Gauge({ state: { used, room } }: { readonly state: StorageState }) {
  if (used === null || room === null || room === 0) {
    return <p className="muted">This browser does not tell how much room there is.</p>;
  }
  return <Progress value={used} max={room} label={`${formatSize(used)} used of ${formatSize(room)}`} />;
}

interface KeepLineProps {
  readonly kept: boolean | null;
  readonly ask: () => Promise<boolean>;
}

function KeepLine({ kept, ask }: KeepLineProps) {
  const toast = useToast();
  if (kept === null) {
    return <p>This browser gives no promise to keep this app’s data: do not leave work unsent here for days.</p>;
  }
  if (kept) {
    return (
      <div className={css.line}>
        <span>The device keeps your unsent work even when it runs out of room.</span>
        <Chip tone="sent" icon="sent">
          Kept
        </Chip>
      </div>
    );
  }
  const press = async () => {
    if (await ask()) return;
    toast({ text: 'The device said no. It says yes more often once the app is installed.' });
  };
  return (
    <div className={css.line}>
      <span>The device may delete this app’s data when it runs out of room. Ask it to keep it.</span>
      <Button icon="storage" onClick={() => void press()}>
        Keep my data
      </Button>
    </div>
  );
}
