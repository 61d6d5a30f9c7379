import { useEffect, type FormEvent, type ReactNode, type Ref } from 'react';
import css from './entry-page.module.css';

interface EntryPageProps {
  readonly title: string;
  /** Makes it a form. */
  readonly onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  readonly form?: Ref<HTMLFormElement>;
  readonly children: ReactNode;
}

/** The page of a screen before the sign-in: one column in the middle, and nothing of the app around it. */
export function EntryPage({ title, onSubmit, form, children }: EntryPageProps) {
  useEffect(() => {
    document.title = title.endsWith('Yardhand') ? title : `${title} · Yardhand`;
  }, [title]);
  const inside = (
    <>
      <img src="/icons/icon.svg" alt="" width="56" height="56" />
      <h1>{title}</h1>
      {children}
    </>
  );
  return (
    <main className={css.page}>
      {onSubmit ? (
        <form ref={form} className={css.column} onSubmit={onSubmit} noValidate>
          {inside}
        </form>
      ) : (
        <div className={css.column}>{inside}</div>
      )}
    </main>
  );
}
