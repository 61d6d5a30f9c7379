import { useLayoutEffect, useRef } from 'react';
import type { FieldValues, Path } from 'react-hook-form';
import { count } from '#lib/format-number.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import { Kbd } from '#ui/kbd.tsx';
import { saveByKey } from './save-by-key.ts';
import type { FormSave } from './use-save.ts';
import css from './form-drawer.module.css';

const conjunction = new Intl.ListFormat('en-GB', { type: 'conjunction' });

interface FooterProps<V extends FieldValues> {
  /** The id of the form that is saved. */
  readonly form: string;
  readonly save: FormSave<V>;
  readonly saveText: string;
  readonly saveTone: 'primary' | 'danger';
  readonly hasNext: boolean | undefined;
  readonly onCancel: () => void;
}

/** The acts of a form, below what is wrong with it. */
export function FormFooter<V extends FieldValues>(props: FooterProps<V>) {
  const { form, save, saveText, saveTone, hasNext, onCancel } = props;
  const { isSaving } = save;
  const saveButton = useRef<HTMLButtonElement>(null);
  // Fields that are locked lose the focus, and a person who waits stays in the form.
  useLayoutEffect(() => {
    if (isSaving) saveButton.current?.focus({ preventScroll: true });
  }, [isSaving]);
  return (
    <div className={css.parts}>
      <Trouble save={save} />
      <div className={css.acts}>
        <Button
          ref={saveButton}
          tone={saveTone}
          type="submit"
          form={form}
          aria-disabled={isSaving || undefined}
          aria-busy={isSaving || undefined}
          aria-keyshortcuts="Control+Enter"
          onKeyDown={saveByKey}
        >
          {isSaving ? 'Saving…' : saveText} {isSaving ? null : <Kbd>Ctrl ↵</Kbd>}
        </Button>
        {hasNext ? (
          <Button disabled={isSaving} onClick={() => save.save('next')}>
            Save and next
          </Button>
        ) : null}
        <div className={css.rest}>
          <Button tone="quiet" onClick={onCancel} aria-keyshortcuts="Escape">
            {isSaving ? 'Stop waiting' : 'Cancel'} <Kbd>Esc</Kbd>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Some words of the app say themselves that it is not saved. */
const NOT_SAVED = /^Not saved\b/;

function generalText(general: string | null): string {
  if (general === null) return 'Not saved.';
  return NOT_SAVED.test(general) ? general : `Not saved. ${general}`;
}

function Trouble<V extends FieldValues>({ save }: { readonly save: FormSave<V> }) {
  const { wrong, general, isSaving, isKept } = save;
  if (isSaving || (wrong.length === 0 && general === null)) return null;
  const where = isKept ? `kept on this ${thisDevice()}` : 'still here';
  return (
    <p className={css.trouble} role="alert">
      <Icon name="failed" />
      <span>
        {generalText(general)} {wrong.length > 0 ? <WrongFields save={save} /> : null}
        {`What you typed is ${where}.`}
      </span>
    </p>
  );
}

/** Each by its name, as the way to it. */
function WrongFields<V extends FieldValues>({ save: { wrong, labels, form } }: { readonly save: FormSave<V> }) {
  return (
    <>
      {count(wrong.length, 'field needs', 'fields need')} you:{' '}
      {wrong.map((name, n) => (
        <span key={name}>
          {n > 0 ? ', ' : ''}
          <button type="button" onClick={() => form.setFocus(name as Path<V>)}>
            {labels[name]}
          </button>
        </span>
      ))}
      {'. '}
    </>
  );
}

interface ClosingProps<V extends FieldValues> {
  readonly save: FormSave<V>;
  readonly onKeep: () => void;
}

/** The question before a form with changes is closed. */
export function ClosingFooter<V extends FieldValues>({ save, onKeep }: ClosingProps<V>) {
  const keep = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => keep.current?.focus({ preventScroll: true }), []);
  return (
    <div className={css.parts}>
      <p className={css.trouble} role="alert">
        <Icon name="needs" />
        {`Not saved: ${conjunction.format(save.changed.map((name) => save.labels[name]))}.`}
      </p>
      <div className={css.acts}>
        <Button tone="danger" onClick={save.discard}>
          Throw it away
        </Button>
        {save.isKept ? <Button onClick={save.close}>Keep as draft</Button> : null}
        <Button ref={keep} onClick={onKeep}>
          Keep writing
        </Button>
      </div>
    </div>
  );
}
