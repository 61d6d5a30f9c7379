import { statusWord } from '#lib/vehicle-status.ts';
import { Icon } from '#ui/icon.tsx';
import { statusIcon } from './status.ts';
import css from './status-mark.module.css';

/** The status of a vehicle: a muted sign and its word. */
export function StatusMark({ status }: { readonly status: string }) {
  return (
    <span className={css.status}>
      <Icon name={statusIcon(status)} size="1.15em" />
      {statusWord(status)}
    </span>
  );
}
