import { Section } from '#ui/screen.tsx';
import type { VehicleTabProps } from '../vehicle-tabs.tsx';
import { CheckTab } from './checklist-tab.tsx';
import { NotesTab } from './notes-tab.tsx';
import { StatusPanel } from './status-panel.tsx';

/** What a vehicle is now, its checks and the notes about it. */
export default function StatusTab({ vehicle }: VehicleTabProps) {
  return (
    <>
      <Section title="Status">
        <StatusPanel vehicleId={vehicle.id} />
      </Section>
      <Section title="Checks">
        <CheckTab vehicleId={vehicle.id} />
      </Section>
      {vehicle.within ? (
        <Section title="Notes">
          <NotesTab vehicleId={vehicle.id} />
        </Section>
      ) : null}
    </>
  );
}
