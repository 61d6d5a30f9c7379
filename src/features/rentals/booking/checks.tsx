import { useState } from 'react';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import { entityTypes, type EntityType } from '#contract/areas/rental-words.ts';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { useToast } from '#ui/toast.tsx';
import css from './checks.module.css';

interface ChecksProps {
  readonly bookingId: number;
  readonly entity: EntityType;
  /** What stands above them, where several lists are side by side. */
  readonly title?: string;
}

/** What is ticked off of a paper or of a hand-over. Nothing where the yard asks for nothing. */
export function Checks({ bookingId, entity, title = 'Checks' }: ChecksProps) {
  const maySee = useMay()(calls.checklist);
  const query = { entity_type: entity, booking_id: bookingId };
  const { data } = useRead(calls.checklist, { query }, maySee);
  const items = data?.body.checklist ?? [];
  const ticks = useTicks({ bookingId, entity });
  if (items.length === 0) return null;
  return (
    <fieldset className={css.checks} aria-label={`Checks: ${entityTypes[entity].toLowerCase()}`}>
      <h3>
        {title}
        <span className="muted small">{`${items.filter(({ is_checked }) => is_checked).length} of ${items.length}`}</span>
      </h3>
      <ul>
        {items.map((item) => (
          <Check key={item.id} item={item} {...ticks} />
        ))}
      </ul>
    </fieldset>
  );
}

interface Ticks {
  readonly busy: number | null;
  readonly tick: ((item: CheckItem) => void) | undefined;
}

/** Checks of the vehicle are ticked by who stands at it, those of papers by who decides on them. */
function useTicks({ bookingId, entity }: Omit<ChecksProps, 'title'>): Ticks {
  const isOffline = useTruth().reach === 'offline';
  const mayTick = useCan(entity === 'checkin' || entity === 'checkout' ? 'checkin.update' : 'verification.approve');
  const write = useWrite();
  const toast = useToast();
  const [busy, setBusy] = useState<number | null>(null);
  const tick = async ({ id, is_checked }: CheckItem) => {
    setBusy(id);
    const query = { entity_type: entity, booking_id: bookingId };
    const written = await write(
      calls.updateChecklist,
      { body: { ...query, checklist: [{ id, is_checked: !is_checked }] } },
      { shows: { endpoint: calls.checklist, input: { query } } },
    );
    setBusy(null);
    if (!written.ok) toast({ text: Object.values(written.fields).flat().join(' ') || written.message });
  };
  return { busy, tick: mayTick && !isOffline ? (item) => void tick(item) : undefined };
}

function Check({ item, busy, tick }: { readonly item: CheckItem } & Ticks) {
  const now = useNow(60_000);
  const { id, title, required, is_checked, checked_at, checked_by, note } = item;
  const done = checked_at === null ? '' : `${checked_by ?? 'somebody'}, ${formatMoment(checked_at, now)}`;
  const isShown = busy === id ? !is_checked : is_checked;
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={isShown}
          disabled={tick === undefined}
          aria-busy={busy === id || undefined}
          onChange={() => busy === null && tick?.(item)}
        />
        <span className={css.words}>
          <span>
            {title}
            {required ? null : <span className="muted small"> if you like</span>}
          </span>
          {note === '' ? null : <span className="muted small">{note}</span>}
        </span>
        <span className={css.done}>{is_checked ? done : ''}</span>
      </label>
    </li>
  );
}
