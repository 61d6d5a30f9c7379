import { useCallback, useEffect, useLayoutEffect, useRef, type KeyboardEvent, type RefObject } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Drawer } from '#kit/list/drawer.tsx';
import { isComposing } from '#lib/is-composing.dom.ts';
import { Chip } from '#ui/chip.tsx';
import { useFocusBack } from './use-focus-back.ts';
import { useFormParts, type FormFrameProps } from './use-form-parts.tsx';
import css from './form-drawer.module.css';

/** A form in the drawer beside the list. Closing it with changes asks first, in its footer. A child of `ListScreen`. */
export function FormDrawer<V extends FieldValues>(props: FormFrameProps<V>) {
  const { title, save } = props;
  const fields = useRef<HTMLFieldSetElement>(null);
  const { close, body, footer } = useFormParts(props, fields);
  useFocusBack();
  useFirstField(fields);
  const onEscape = useEscape(close);
  return (
    // Escape is heard wherever the focus is in the drawer.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={css.around} onKeyDown={onEscape}>
      <Drawer
        label={title}
        onClose={close}
        head={
          <>
            <h2>{title}</h2>
            {save.changed.length > 0 ? (
              <span className={css.chip}>
                <Chip icon="edit">Not saved yet</Chip>
              </span>
            ) : null}
          </>
        }
        footer={<footer className={css.foot}>{footer}</footer>}
      >
        {body}
      </Drawer>
    </div>
  );
}

/** The form begins in its first field, before the next key comes: `setFocus` of the form would wait. */
function useFirstField(fields: RefObject<HTMLElement | null>): void {
  const begin = useCallback(
    () => fields.current?.querySelector<HTMLElement>('input:not([hidden]), select, textarea')?.focus(),
    [fields],
  );
  useLayoutEffect(begin, [begin]);
  // Where the drawer stands instead of the list it took the focus after that.
  useEffect(begin, [begin]);
}

/** Escape closes, in the drawer and where nothing has the focus; a field that needs it for itself takes it first. */
function useEscape(close: () => void) {
  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      if (isComposing(event) || event.key !== 'Escape' || event.target !== document.body) return;
      // The list behind must not hear of it.
      event.preventDefault();
      close();
    };
    document.addEventListener('keydown', onKey, true);
    return () => document.removeEventListener('keydown', onKey, true);
  }, [close]);
  return (event: KeyboardEvent) => {
    if (isComposing(event) || event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    close();
  };
}
