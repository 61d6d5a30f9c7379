import { isHeld } from '#lib/holds.ts';
import { install, useInstall } from '#lib/use-install.ts';
import { applyUpdate, useUpdate } from '#lib/use-update.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Chip } from '#ui/chip.tsx';
import { Section } from '#ui/screen.tsx';
import { useToast } from '#ui/toast.tsx';
import css from './settings.module.css';

/** The app on this device: installed, ready for offline, up to date. */
export function AppSection() {
  const { readyOffline } = useTruth();
  return (
    <Section title="App">
      <div className={css.line}>
        <span>
          {readyOffline
            ? `Today’s work and the app are on this ${thisDevice()}.`
            : 'The first reading from the server is not done yet.'}
        </span>
        {readyOffline ? (
          <Chip tone="sent" icon="sent">
            Ready for offline
          </Chip>
        ) : (
          <Chip tone="unknown" icon="unknown">
            Not ready for offline
          </Chip>
        )}
      </div>
      <InstallLine />
      <UpdateLine />
    </Section>
  );
}

function InstallLine() {
  switch (useInstall()) {
    case 'installed':
      return <p>Installed on this {thisDevice()}.</p>;
    case 'offered':
      return (
        <div className={css.line}>
          <span>Install it: it opens from the home screen, and the device keeps its data.</span>
          <Button icon="install" onClick={() => void install()}>
            Install
          </Button>
        </div>
      );
    case 'ios':
      return (
        <div>
          <p>
            Add it to the home screen. In a plain tab this device deletes its data after seven days without a visit.
          </p>
          <ol className={css.steps}>
            <li>Tap Share in the browser’s bar.</li>
            <li>Choose “Add to Home Screen”.</li>
            <li>Open Yardhand from there.</li>
          </ol>
        </div>
      );
    case 'no':
      return <p className="muted">This browser offers no installing now. The app works offline all the same.</p>;
  }
}

function UpdateLine() {
  const update = useUpdate();
  const toast = useToast();
  if (update === 'none') return null;
  const now = () =>
    isHeld() ? toast({ text: 'Finish what is open or being sent first, then update.' }) : applyUpdate();
  return (
    <div className={css.line}>
      <span>A new version is ready. Nothing that you saved is lost.</span>
      <Button icon="retry" onClick={now}>
        Update now
      </Button>
    </div>
  );
}
