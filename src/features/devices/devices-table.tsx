import { useNavigate } from 'react-router-dom';
import type { Device } from '#contract/areas/devices.ts';
import { Table, type Column } from '#kit/list/table.tsx';
import { formatOff } from '#lib/format-clock.ts';
import { formatNumber } from '#lib/format-number.ts';
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

const some = (n: number) => (n > 0 ? <strong>{formatNumber(n)}</strong> : <span className="muted">0</span>);
const whole = (words: string) => <span className={css.whole}>{words}</span>;

function columnsOf(now: number): readonly Column<Device>[] {
  return [
    {
      title: 'Person and device',
      fold: 'title',
      cell: (device) => (
        <>
          {device.user_name} <span className={css.device}>{`${deviceName(device)} · ${device.browser}`}</span>
        </>
      ),
    },
    { title: 'State', width: 17.5, cell: (device) => <StateChip device={device} now={now} /> },
    { title: 'Work', until: 64, cell: (device) => workText(device, now) },
    { title: 'Unsent', width: 4.5, end: true, from: 64, cell: ({ unsent }) => some(unsent) },
    {
      title: 'Oldest',
      width: 7,
      from: 64,
      cell: ({ oldest_at }) => (oldest_at ? whole(capital(formatAge(oldest_at, now))) : null),
    },
    { title: 'Need a person', width: 8, end: true, from: 64, cell: ({ needs_person }) => some(needs_person) },
    { title: 'Photos', width: 4.5, end: true, from: 64, cell: ({ photos_unconfirmed }) => some(photos_unconfirmed) },
    { title: 'Last heard', width: 7.5, cell: ({ reported_at }) => whole(capital(formatAge(reported_at, now))) },
    { title: 'Clock', width: 6, from: 72, cell: ({ clock_offset_ms }) => <Clock offset={clock_offset_ms} /> },
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

function Clock({ offset }: { readonly offset: number | null }) {
  if (offset === null) return <span className="muted">Not known</span>;
  return whole(capital(formatOff(offset) ?? 'right'));
}
