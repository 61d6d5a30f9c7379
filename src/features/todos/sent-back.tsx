import { Icon } from '#ui/icon.tsx';
import css from './sent-back.module.css';

/** The mark of a todo that the office wants something more of. */
export function SentBack() {
  return (
    <span className={css.mark}>
      <Icon name="undo" size="1.1em" />
      Sent back
    </span>
  );
}
