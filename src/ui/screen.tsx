import { useEffect, type ReactNode } from 'react';
import { pageTitle } from '#lib/page-title.ts';
import { BackLink } from './back-link.tsx';
import { useMeasured } from './use-measured.ts';
import css from './screen.module.css';

interface ScreenProps {
  readonly title: string;
  /** Beside the title: a plate, a date. */
  readonly aside?: ReactNode;
  /** Where the arrow leads when one came from outside; absent on the screens of the navigation. */
  readonly back?: string;
  /**
   * How far it has come, in a few words below the title. A screen that says it is worked on from top to bottom: its head stays in sight,
   * with what stands beside the title in front.
   */
  readonly progress?: string;
  /** At most a few icon buttons. */
  readonly actions?: ReactNode;
  /** The screen's one primary act: on a phone it stays at the bottom, in reach of the thumb. */
  readonly primary?: ReactNode;
  /** As wide as the window allows: tables. */
  readonly fluid?: boolean;
  readonly children: ReactNode;
}

/** A screen of the app: heading, content, one act. Names the browser's tab too. */
export function Screen({ title, aside, progress, back, actions, primary, fluid = false, children }: ScreenProps) {
  const isWorkedOn = progress !== undefined;
  const head = useMeasured('--head');
  const act = useMeasured('--primary');
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
  return (
    <div className={css.screen} data-fluid={fluid || undefined}>
      <header className={css.head} data-sticky={isWorkedOn || undefined} ref={isWorkedOn ? head : null}>
        {back ? <BackLink parent={back} /> : null}
        <div className={css.title}>
          {isWorkedOn ? aside : null}
          <div className={css.words}>
            <h1 title={isWorkedOn ? title : undefined}>{title}</h1>
            {progress ? <p className={css.progress}>{progress}</p> : null}
          </div>
          {isWorkedOn ? null : aside}
        </div>
        {actions ? <div className={css.actions}>{actions}</div> : null}
      </header>
      <div className={css.body}>{children}</div>
      {primary ? (
        <div className={css.primary} ref={act}>
          {primary}
        </div>
      ) : null}
    </div>
  );
}

interface SectionProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A titled part of a screen. */
export function Section({ title, actions, children }: SectionProps) {
  return (
    <section className={css.section} aria-label={title}>
      <div className={css.sectionHead}>
        <h2>{title}</h2>
        {actions}
      </div>
      {children}
    </section>
  );
}
