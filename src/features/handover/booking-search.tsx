import { useRef } from 'react';
import { isolated } from '#contract/people-text.ts';
import { useShortcut } from '#lib/use-shortcut.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './bookings.module.css';

interface Props {
  readonly text: string;
  readonly onText: (text: string) => void;
}

/** Finds among what is on this device. */
export function BookingSearch({ text, onText }: Props) {
  const field = useRef<HTMLInputElement>(null);
  useShortcut('/', () => field.current?.focus());
  return (
    <label className={css.search}>
      <Icon name="search" />
      <span className="sr-only">Find by number, plate, end of the VIN, or renter</span>
      <input
        ref={field}
        type="search"
        value={text}
        placeholder="Number, plate, VIN or renter"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        onChange={(e) => onText(e.target.value)}
      />
    </label>
  );
}

export function NothingFound({ text }: Pick<Props, 'text'>) {
  return (
    <EmptyState icon="search" title={`Nothing here matches “${isolated(text.trim())}”`}>
      Try the number, the plate, the end of the VIN, or the renter’s name. Only what goes out and comes back around
      today is on this device.
    </EmptyState>
  );
}
