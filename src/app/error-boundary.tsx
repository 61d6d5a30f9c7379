import { Component, type ErrorInfo, type ReactNode } from 'react';
import { thisDevice } from '#lib/this-device.dom.ts';
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

/** A file of the app that is no longer there: a newer version has replaced it. */
const isMissingFile = (error: unknown) =>
  error instanceof Error && /dynamically imported module|Importing a module/.test(error.message);

const wordsOf = (error: unknown) =>
  error instanceof Error ? `${error.name}: ${error.message}\n${error.stack ?? ''}` : String(error);

/** Loaded only now: the boundary is in the first file of the app, the engine is not. */
async function copy(what: string): Promise<void> {
  const { copyReport } = await import('#sync/report.dom.ts');
  await copyReport(what);
}

function Broken({ error, stack }: { readonly error: unknown; readonly stack: () => string }) {
  const missing = isMissingFile(error);
  return (
    <div className={css.broken} role="alert">
      <h1>{missing ? 'This part of the app could not be loaded' : 'This screen stopped working'}</h1>
      <p>
        {missing
          ? 'There is a newer version, or no network. Load the app again.'
          : `What you saved is safe on this ${thisDevice()}. Load the app again; if it happens once more, send us the report.`}
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
