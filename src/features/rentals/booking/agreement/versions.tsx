import type { Agreement, Booking } from '#contract/areas/rental-record.ts';
import { useNow } from '#lib/use-now.ts';
import { Chip } from '#ui/chip.tsx';
import { zoneMoment } from '#kit/rental/zone-moment.ts';
import { PaperButton } from '#kit/rental/paper-button.tsx';
import css from './agreement.module.css';

interface Props {
  readonly versions: readonly Agreement[];
  readonly booking: Booking;
}

/** The newest first: those before it do not count any more, and can still be read. */
export function Versions({ versions, booking }: Props) {
  const now = useNow(60_000);
  return (
    <ul className={css.versions}>
      {versions.map((version) => (
        <li key={version.id}>
          <strong>{`Version ${version.version}`}</strong>
          <StateChip version={version} />
          <span className={css.detail}>{detailOf(version, booking.zone, now)}</span>
          <PaperButton version={version} number={booking.number} />
        </li>
      ))}
    </ul>
  );
}

function StateChip({ version: { void_at, signed_at } }: { readonly version: Agreement }) {
  if (void_at !== null)
    return (
      <Chip tone="unknown" icon="close">
        Replaced
      </Chip>
    );
  return signed_at === null ? (
    <Chip tone="needs" icon="edit">
      Not signed
    </Chip>
  ) : (
    <Chip tone="sent" icon="sent">
      Signed
    </Chip>
  );
}

function detailOf(version: Agreement, zone: string, now: number): string {
  const { created_at, created_by_name, sent_at, signed_at, signed_by, void_at } = version;
  const moment = (at: string) => zoneMoment(at, zone, now);
  return [
    `made ${moment(created_at)}${created_by_name === null ? '' : ` by ${created_by_name}`}`,
    sent_at && `sent ${moment(sent_at)}`,
    signed_at && `signed ${moment(signed_at)}${signed_by === null ? '' : ` by ${signed_by}`}`,
    void_at && `replaced ${moment(void_at)}`,
  ]
    .filter(Boolean)
    .join(' · ');
}
