import { useNavigate } from 'react-router-dom';
import type { Device } from '#contract/areas/devices.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { capital, formatAge } from '#lib/format-when.ts';
import { Chip } from '#ui/chip.tsx';
import { deviceName, stateOf, workText } from './text.ts';
import css from './devices.module.css';

interface DevicesProps {
  readonly devices: readonly Device[];
  /** Ms. */
  readonly now: number;
}

/** A row leads to what its person has to do today. */
export function DevicesTable({ devices, now }: DevicesProps) {
  const navigate = useNavigate();
  return (
    <Table
      label="Phones and computers"
      columns={columnsOf(now)}
      rows={devices}
      rowKey={({ id }) => id}
      onOpen={({ user_id }) => void navigate(`/to-do?view=all&person=${user_id}`)}
    />
  );
}

const whole = (words: string) => <span className={css.whole}>{words}</span>;

/** What is unsent is said in one column: numbers in columns of their own would take the room of names, and are mostly 0. */
function columnsOf(now: number): readonly Column<Device>[] {
  return [
    {
      title: 'Person and device',
      fold: 'title',
      cell: (device) => (
        <>
          {device.user_name}{' '}
          <span className={css.device}>
            {deviceName(device)}
            <span className={css.browser}>{` · ${device.browser}`}</span>
          </span>
        </>
      ),
    },
    { title: 'State', width: 13, cell: (device) => <StateChip device={device} now={now} /> },
    { title: 'Work', cell: (device) => <Work words={workText(device, now)} /> },
    { title: 'Last heard', width: 7.5, cell: ({ reported_at }) => whole(capital(formatAge(reported_at, now))) },
    { title: 'App', width: 5, from: 72, cell: ({ app }) => whole(app) },
  ];
}

function StateChip({ device, now }: { readonly device: Device; readonly now: number }) {
  const { tone, icon, word } = stateOf(device, now);
  return (
    <Chip tone={tone} icon={icon}>
      {word}
    </Chip>
  );
}

/** Where it does not fit, all of it is said under the mouse. */
function Work({ words }: { readonly words: string }) {
  return words === '' ? null : <span title={words}>{words}</span>;
}
