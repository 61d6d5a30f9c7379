import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import type { Ticks } from './use-ticks.ts';
import css from './side.module.css';

interface Props {
  readonly ticks: Ticks;
  readonly error: readonly string[] | undefined;
  readonly isLocked: boolean;
  /** The digits choose a reason now. */
  readonly isDimmed: boolean;
}

/** What is checked of the paper, each with its digit. */
export function TickList({ ticks: { items, error: trouble, onAgain, tick }, error, isLocked, isDimmed }: Props) {
  if (trouble)
    return (
      <p className={css.trouble}>
        {`The ticks could not be read. ${trouble.message}`} <Button onClick={onAgain}>Try again</Button>
      </p>
    );
  // Many papers have no list; its room is not kept, so that nothing moves when there is none.
  if (items === null || items.length === 0) return null;
  const done = items.filter(({ is_checked }) => is_checked).length;
  return (
    <fieldset className={css.ticks} data-dimmed={isDimmed || undefined}>
      <legend>
        Ticks <span className={css.count}>{`${done} of ${items.length}`}</span>
      </legend>
      {items.map((item, at) => (
        <label key={item.id} className={css.tick}>
          {at < 9 ? <Kbd>{String(at + 1)}</Kbd> : <span />}
          <input
            type="checkbox"
            checked={item.is_checked}
            disabled={isLocked}
            aria-keyshortcuts={at < 9 ? String(at + 1) : undefined}
            onChange={() => tick(item)}
          />
          <span className={css.title}>{item.title}</span>
          {item.required ? null : <span className="muted small">optional</span>}
        </label>
      ))}
      {error ? (
        <p className={css.refused} role="alert">
          <Icon name="needs" size="1em" />
          {error.join(' ')}
        </p>
      ) : null}
    </fieldset>
  );
}
