import { Component, useEffect, useState, type ErrorInfo, type ReactNode } from 'react';
import { serverAnswers } from '#http/server-answers.ts';
import { isHeld } from '#lib/holds.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { loadNewest } from '#lib/use-update.ts';
import { Button } from '#ui/button.tsx';
import css from './error-boundary.module.css';

interface Props {
  readonly children: ReactNode;
  /** Another value means another screen: try again to show it. */
  readonly place?: string;
}

interface State {
  readonly error: unknown;
  readonly failed: boolean;
  readonly place: string | undefined;
}

/** The last line: what was saved is safe on this device, and the person can go on. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, failed: false, place: this.props.place };
  #stack = '';

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, failed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.place === state.place ? null : { place: props.place, failed: false, error: null };
  }

  override componentDidCatch(_: unknown, info: ErrorInfo): void {
    this.#stack = info.componentStack ?? '';
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children;
    return <Broken error={this.state.error} stack={() => this.#stack} />;
  }
}

/** A script or style sheet that could not be had: there is no network, or a newer version has replaced it. Each engine has words of its own. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module|preload CSS/.test(error.message);

const wordsOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);

/** Loaded only now: the boundary is in the first file of the app, the engine is not. */
async function copy(what: string): Promise<void> {
  const { copyReport } = await import('#sync/report.dom.ts');
  await copyReport(what);
}

interface BrokenProps {
  readonly error: unknown;
  readonly stack: () => string;
}

function Broken({ error, stack }: BrokenProps) {
  if (isMissingFile(error)) return <MissingFile />;
  return (
    <div className={css.broken} role="alert">
      <h1>This screen stopped working</h1>
      <p>
        What you saved is safe on this {thisDevice()}. Load the app again; if it happens once more, send us the report.
      </p>
      <Button tone="primary" icon="retry" onClick={() => location.reload()}>
        Load again
      </Button>
      <Button icon="copy" onClick={() => void copy(`${wordsOf(error)}\n${stack()}`)}>
        Copy report
      </Button>
      <a href="/to-do">Go to today</a>
    </div>
  );
}

const ASK_EVERY_MS = 5_000;

/** Null until the server was asked. */
function useServerAnswers(): boolean | null {
  const [answers, setAnswers] = useState<boolean | null>(null);
  useEffect(() => {
    const ask = () => serverAnswers().then(setAnswers);
    void ask();
    const asking = setInterval(() => void ask(), ASK_EVERY_MS);
    return () => clearInterval(asking);
  }, []);
  return answers;
}

/** Screens of the office are kept when they are opened: one that never was needs a connection, one of an earlier version is gone. */
function MissingFile() {
  const answers = useServerAnswers();
  const [wasAway, setWasAway] = useState(false);
  if (answers === false && !wasAway) setWasAway(true);
  useEffect(() => {
    // The page is loaded anew: a browser that once failed to load a file may not try it again.
    if (wasAway && answers && !isHeld()) location.reload();
  }, [wasAway, answers]);
  if (answers === null) return null;
  return wasAway ? <NeverOpened /> : <Gone />;
}

function NeverOpened() {
  return (
    <div className={css.broken} role="alert">
      <h1>This screen was never opened on this {thisDevice()}</h1>
      <p>It needs a connection the first time, and there is none now. It opens as soon as there is one.</p>
      <a href="/to-do">Go to today</a>
    </div>
  );
}

function Gone() {
  const [isLoading, setLoading] = useState(false);
  const load = () => {
    setLoading(true);
    void loadNewest();
  };
  return (
    <div className={css.broken} role="alert">
      <h1>This part of the app could not be loaded</h1>
      <p>A newer version has taken its place. Load the app again.</p>
      <Button tone="primary" icon="retry" busy={isLoading} onClick={load}>
        Load again
      </Button>
      <a href="/to-do">Go to today</a>
    </div>
  );
}
