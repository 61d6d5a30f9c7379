import { useState } from 'react';
import { imports } from '#contract/areas/imports.ts';
import type { ImportDoorName, ImportSummary } from '#contract/import.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { formatNumber } from '#lib/format-number.ts';
import { capital, formatMoment } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/screen.tsx';
import css from './import.module.css';

interface Props {
  readonly door: ImportDoorName;
  readonly isOnline: boolean;
  /** An import was undone. */
  readonly onUndone: (id: number) => void;
}

/** The last imports of a door. Each can be undone for a day. */
export function LastImports({ door, isOnline, onUndone }: Props) {
  const { data } = useRead(imports.list, { query: { door } });
  const { undo, busy, said } = useUndoImport(onUndone);
  const now = useNow(60_000);
  const list = data?.body.imports ?? [];
  if (list.length === 0) return null;
  return (
    <Section title="Last imports">
      {said === null ? null : (
        <Banner tone={said.isTrouble ? 'failed' : 'plain'} icon={said.isTrouble ? 'failed' : 'check'} urgent>
          {said.lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </Banner>
      )}
      <ul className={css.last} aria-label="Last imports">
        {list.map((one) => (
          <li key={one.id}>
            <span className={css.words}>
              <strong>{one.file_name}</strong>
              <span className={css.muted}>
                {capital(formatMoment(one.applied_at ?? one.previewed_at, now))}
                {one.created_by_name === null ? '' : `, ${one.created_by_name}`}
              </span>
            </span>
            <span>{whatItDid(one)}</span>
            {one.undo_until === null || Date.parse(one.undo_until) <= now ? null : (
              <Button
                icon="undo"
                busy={busy === one.id}
                disabled={!isOnline || busy !== null}
                aria-label={`Undo the import of ${one.file_name}`}
                onClick={() => void undo(one)}
              >
                Undo
              </Button>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

const whatItDid = ({ state, counts }: ImportSummary): string =>
  state === 'undone'
    ? 'Undone'
    : `${formatNumber(counts.new)} new, ${formatNumber(counts.changed)} changed, ${formatNumber(counts.error)} left out`;

interface Said {
  readonly isTrouble: boolean;
  readonly lines: readonly string[];
}

function useUndoImport(onUndone: Props['onUndone']) {
  const write = useWrite();
  const [busy, setBusy] = useState<number | null>(null);
  const [said, setSaid] = useState<Said | null>(null);
  const undo = async ({ id }: ImportSummary): Promise<void> => {
    setBusy(id);
    const written = await write(imports.undo, { params: { id } }, { timeoutMs: 180_000 });
    setBusy(null);
    if (written.ok) onUndone(id);
    setSaid(
      written.ok
        ? { isTrouble: false, lines: [written.body.message, ...written.body.kept] }
        : { isTrouble: true, lines: [written.message] },
    );
  };
  return { undo, busy, said };
}
