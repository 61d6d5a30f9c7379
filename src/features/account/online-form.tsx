import type { FormEvent, ReactNode, Ref } from 'react';
import { saveByKey } from '#kit/form/save-by-key.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icon.tsx';
import css from './account.module.css';

interface OnlineFormProps {
  /** What its button says. */
  readonly act: string;
  readonly busy: boolean;
  readonly trouble: NotWritten | null;
  /** The fields at which the form says what is refused; the rest is said of the whole. */
  readonly names: readonly string[];
  /** Something was typed that is not saved. */
  readonly changed: boolean;
  readonly form: Ref<HTMLFormElement>;
  readonly onSubmit: (event: FormEvent) => void;
  readonly children: ReactNode;
}

/** A form that is saved at once or not at all. Without a connection what is typed stays, and its button waits and says so. */
export function OnlineForm(props: OnlineFormProps) {
  const { act, busy, trouble, names, changed, form, onSubmit, children } = props;
  const isOffline = useIsOffline();
  useUnsaved(changed);
  const isWhole = trouble && Object.keys(trouble.fields).every((field) => !names.includes(field));
  return (
    // Ctrl and Enter save from any field.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form ref={form} className={css.form} noValidate onSubmit={onSubmit} onKeyDown={saveByKey}>
      {children}
      {isWhole ? (
        <p role="alert" className={css.trouble}>
          <Icon name="failed" /> {trouble.message}
        </p>
      ) : null}
      {isOffline && changed ? <Waits>What you typed stays here.</Waits> : null}
      <div>
        <Button
          type="submit"
          tone={changed && !isOffline ? 'primary' : 'plain'}
          busy={busy}
          disabled={!changed || isOffline}
        >
          {act}
        </Button>
      </div>
    </form>
  );
}

/** Whether calls that are never queued have to wait. */
export function useIsOffline(): boolean {
  return useTruth().reach === 'offline';
}

export function Waits({ children }: { readonly children?: string }) {
  return (
    <p className={css.waits}>
      <Icon name="offline" /> This waits for a connection. {children}
    </p>
  );
}
