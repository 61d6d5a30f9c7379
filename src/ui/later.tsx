import { createElement, useEffect, useState, type ComponentType, type ReactNode } from 'react';

type Load<P> = () => Promise<{ readonly default: ComponentType<P> }>;

interface LaterProps<P> {
  readonly load: () => Promise<ComponentType<P>>;
  readonly loaded: () => ComponentType<P> | undefined;
  readonly props: P;
  readonly waiting: ReactNode;
  readonly instead: ComponentType<P> | undefined;
}

/** A missing file of the app is thrown in render, for the error boundary, where there is nothing to show instead; mounting it again tries again. */
function Waiting<P extends object>({ load, loaded, props, waiting, instead }: LaterProps<P>) {
  const [error, setError] = useState<Error | null>(null);
  const [, arrived] = useState(false);
  const Loaded = loaded();
  const missing = Loaded === undefined;
  useEffect(() => {
    // By what was rendered, not by what is there by now: it may have come between render and effect.
    if (missing) load().then(() => arrived(true), setError);
  }, [load, missing]);
  if (error && instead) return createElement(instead, props);
  if (error) throw error;
  return Loaded ? createElement(Loaded, props) : waiting;
}

/**
 * A component in a file of its own, loaded when it is first shown or by `preload`. Unlike React.lazy under Suspense it is shown the
 * moment it is there: React holds whatever replaces a fallback back for 300 ms, at a cold start once for each level. `instead` is shown where
 * its file cannot be had, for want of a connection.
 */
export function later<P extends object = object>(from: Load<P>, waiting: ReactNode = null, instead?: ComponentType<P>) {
  let component: ComponentType<P> | undefined;
  const load = async () => (component ??= (await from()).default);
  const loaded = () => component;
  const Later = (props: P) => <Waiting load={load} loaded={loaded} props={props} waiting={waiting} instead={instead} />;
  return Object.assign(Later, { preload: () => void load().catch(() => undefined) });
}
