import { sayOff } from '#lib/say-clock.ts';
import { sayAge } from '#lib/say-when.ts';
import { StateChip, type DevicesProps } from './devices-table.tsx';
import { deviceName, workWords } from './words.ts';
import css from './devices.module.css';

/** On a phone one card a device: who, how it stands, and what it is. */
export function DevicesList({ devices, now }: DevicesProps) {
  return (
    <ul className={css.cards} aria-label="Phones and computers">
      {devices.map((device) => (
        <li key={device.id} className={css.card}>
          <div className={css.line}>
            <strong>{device.user_name}</strong>
            <StateChip device={device} now={now} />
          </div>
          {workWords(device, now) ? <p className="num">{workWords(device, now)}</p> : null}
          <p className="muted small num">{facts(device, now)}</p>
        </li>
      ))}
    </ul>
  );
}

function facts(device: DevicesProps['devices'][number], now: number): string {
  const off = device.clock_offset_ms === null ? null : sayOff(device.clock_offset_ms);
  const parts = [
    `Heard ${sayAge(device.reported_at, now)}`,
    off && `clock ${off}`,
    deviceName(device),
    device.browser,
    `app ${device.app}`,
  ];
  return parts.filter(Boolean).join(' · ');
}
