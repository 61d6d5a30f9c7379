import { useEffect, useState } from 'react';
import type { MenuCount } from '#kit/menu-count.ts';
import { Reads } from '#kit/reads/reads.tsx';
import { useRead } from '#kit/reads/use-read.ts';
import type { MenuEntry } from '#kit/screen.ts';
import { dayOf } from '#lib/day.ts';
import { useNow } from '#lib/use-now.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';

const EVERY_MS = 120_000;

/** What waits behind an entry; null while that is nothing, or unknown. */
export interface Waiting {
  readonly figure: number;
  readonly words: string;
}

export interface SidebarCountsProps {
  /** Those of the sidebar that name a count. */
  readonly entries: readonly MenuEntry[];
  readonly onCount: (path: string, waiting: Waiting | null) => void;
}

/** Asks for the figures of the sidebar while it is there: every two minutes while the page is looked at, and after each write of the office. */
export default function SidebarCounts({ entries, onCount }: SidebarCountsProps) {
  return (
    <Reads>
      {entries.map(({ path, count }) =>
        count ? <Named key={path} path={path} load={count} onCount={onCount} /> : null,
      )}
    </Reads>
  );
}

interface NamedProps extends Pick<SidebarCountsProps, 'onCount'> {
  readonly path: string;
  readonly load: NonNullable<MenuEntry['count']>;
}

/** A figure whose file cannot be had is left out: the entry is as good without it. */
function Named({ load, ...props }: NamedProps) {
  const [count, setCount] = useState<MenuCount | null>(null);
  const may = useMay();
  useEffect(() => {
    load().then(
      (loaded) => setCount(loaded.default),
      () => undefined,
    );
  }, [load]);
  return count && may(count.endpoint) ? <Counted {...props} count={count} /> : null;
}

interface CountedProps extends Omit<NamedProps, 'load'> {
  readonly count: MenuCount;
}

/** Without a connection the figure that was kept stays in sight, and nothing is asked. */
function Counted({ path, count: { endpoint, input, of, words }, onCount }: CountedProps) {
  const today = dayOf(useNow(60_000));
  const isOnline = useTruth().reach === 'online';
  const answer = useRead(endpoint, input(today), isOnline, EVERY_MS).data?.body;
  const figure = answer === undefined ? null : of(answer);
  useEffect(() => {
    onCount(path, figure === null || figure === 0 ? null : { figure, words });
    return () => onCount(path, null);
  }, [path, figure, words, onCount]);
  return null;
}
