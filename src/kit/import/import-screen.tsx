import { type DragEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { importPart, type ImportReport } from '#contract/import.ts';
import { useUnsaved } from '#kit/drafts/use-unsaved.ts';
import { Reads } from '#kit/reads/reads.tsx';
import type { NotWritten } from '#kit/writes/use-write.ts';
import { count, formatNumber } from '#lib/format-number.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Screen, Section } from '#ui/screen.tsx';
import { ImportMapping } from './import-mapping.tsx';
import { ImportPreview } from './import-preview.tsx';
import { LastImports } from './last-imports.tsx';
import { type ImportDoor, type Importing, useImport } from './use-import.ts';
import css from './import.module.css';

interface Props {
  readonly door: ImportDoor;
  /** The address of the list. */
  readonly back: string;
  readonly actions?: ReactNode;
}

/** Imports a table: choose a file, match its columns, look at what it would do, apply it, undo it. */
export function ImportScreen(props: Props) {
  return (
    <Reads>
      <Import {...props} />
    </Reads>
  );
}

function Import({ door, back, actions }: Props) {
  const importing = useImport(door);
  const isOnline = useTruth().reach === 'online';
  const { report } = importing;
  const isPreviewed = report?.state === 'previewed';
  useUnsaved(isPreviewed);
  return (
    <Screen title={`Import ${door.many}`} back={back} actions={actions} fluid>
      <div className={css.import}>
        {isOnline ? null : (
          <Banner tone="here" icon="offline">
            Files are read by the server, and there is no connection to it. What you matched is kept as long as this
            screen is open.
          </Banner>
        )}
        {report === null ? <ChooseFile door={door} importing={importing} isOnline={isOnline} /> : null}
        {isPreviewed ? (
          <Step label="What the file would do">
            <Preview door={door} importing={importing} report={report} isOnline={isOnline} />
          </Step>
        ) : null}
        {report !== null && !isPreviewed ? (
          <Step label="What was done">
            <Done importing={importing} report={report} />
          </Step>
        ) : null}
        <LastImports
          door={door.name}
          isOnline={isOnline}
          onUndone={(id) => (id === report?.id ? importing.startAgain() : undefined)}
        />
      </div>
    </Screen>
  );
}

/** What was pressed went with the step before: the focus goes to this one. */
function Step({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  const step = useRef<HTMLElement>(null);
  useEffect(() => step.current?.focus(), []);
  return (
    <section ref={step} className={css.step} tabIndex={-1} aria-label={label}>
      {children}
    </section>
  );
}

interface PartProps {
  readonly door: ImportDoor;
  readonly importing: Importing;
  readonly isOnline: boolean;
}

function ChooseFile({ door, importing: { choose, readAs, trouble, busy }, isOnline }: PartProps) {
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const canChoose = isOnline && busy === null;
  const take = (file: File | undefined) => {
    if (file && canChoose) void choose(file);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  };
  const megabytes = Math.floor(importPart.maxBytes / 1024 / 1024);
  return (
    <Section title="1. Choose a file">
      {/* Dropping is a second way; the button does the same. */}
      <div
        className={css.drop}
        data-over={isOver || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(canChoose);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <input
          ref={input}
          type="file"
          hidden
          aria-label="File"
          accept=".csv,.tsv,.txt,.json,.xlsx"
          onChange={({ target }) => {
            take(target.files?.[0]);
            // The same name again is a choice, too: the file may have been corrected.
            target.value = '';
          }}
        />
        <Button
          tone="primary"
          icon="file"
          busy={busy !== null}
          disabled={!isOnline}
          onClick={() => input.current?.click()}
        >
          {busy === null ? 'Choose a file' : 'Reading the file'}
        </Button>
        <p className={css.muted}>
          or drop it here: CSV or Excel, at most {megabytes} MB and {count(door.most, 'row')}, with titles in the first
          line. Nothing is changed before you have looked at it.
        </p>
      </div>
      <Trouble trouble={trouble} onDates={(date_format) => void readAs({ date_format })} />
    </Section>
  );
}

interface TroubleProps {
  readonly trouble: NotWritten | null;
  readonly onDates: (format: 'dmy' | 'mdy') => void;
}

/** Why the last call failed. Dates that can be read in two ways are never guessed: the person is asked. */
function Trouble({ trouble, onDates }: TroubleProps) {
  if (trouble === null) return null;
  const dates = trouble.fields['date_format'];
  if (!dates)
    return (
      <Banner tone="failed" icon="failed" urgent>
        {Object.values(trouble.fields).flat().join(' ') || trouble.message}
      </Banner>
    );
  return (
    <Banner tone="needs" icon="calendar" urgent>
      <p>{dates.join(' ')}</p>
      <div className={css.line}>
        <Button onClick={() => onDates('dmy')}>With the day</Button>
        <Button onClick={() => onDates('mdy')}>With the month</Button>
      </div>
    </Banner>
  );
}

interface PreviewProps extends PartProps {
  readonly report: ImportReport;
}

function Preview({ door, importing, report, isOnline }: PreviewProps) {
  const { reading, readAs, trouble } = importing;
  const hasKept = report.rows.some(({ kept }) => kept.length > 0) || reading.on_both === 'file';
  return (
    <>
      <p className={css.file}>
        <strong>{report.file_name}</strong>
        {importing.busy === 'preview' ? <output className={css.muted}>Reading again …</output> : null}
      </p>
      <ImportMapping importing={importing} report={report} />
      <ImportPreview title="3. What it would do" report={report} />
      {hasKept ? (
        <Choice
          label="What both the file and a person changed"
          value={reading.on_both ?? 'keep'}
          options={[
            { value: 'keep', label: 'Keep what the person wrote' },
            { value: 'file', label: 'Take what the file says' },
          ]}
          onChange={(on_both) => void readAs({ on_both })}
        />
      ) : null}
      <Trouble trouble={trouble} onDates={(date_format) => void readAs({ date_format })} />
      <Apply door={door} importing={importing} report={report} isOnline={isOnline} />
    </>
  );
}

function importText(door: ImportDoor, good: number, isRest: boolean): string {
  if (isRest && good === 1) return `Import the other ${door.one}`;
  return `Import ${isRest ? 'the other ' : ''}${count(good, door.one, door.many)}`;
}

function Apply({ door, importing, report: { counts }, isOnline }: PreviewProps) {
  const { busy, isCurrent, apply, previewAgain, startAgain } = importing;
  const good = counts.new + counts.changed;
  const isRest = counts.error > 0;
  return (
    <Section title="4. Import">
      {isRest ? (
        <p>
          {count(counts.error, 'row')} will be left out. You can also correct the file and choose it again: rows that
          were imported before change nothing.
        </p>
      ) : null}
      <div className={css.line}>
        <Button
          tone="primary"
          busy={busy === 'apply'}
          disabled={good === 0 || !isOnline || !isCurrent || busy !== null}
          onClick={() => void apply(isRest ? 'skip' : 'stop')}
        >
          {good === 0 ? 'Nothing to import' : importText(door, good, isRest)}
        </Button>
        {isCurrent || busy !== null ? null : (
          <Button icon="retry" disabled={!isOnline} onClick={() => void previewAgain()}>
            Preview again
          </Button>
        )}
        <Button tone="quiet" disabled={busy === 'apply'} onClick={startAgain}>
          Another file
        </Button>
      </div>
    </Section>
  );
}

/** Shown until the next file is chosen; the list of the last imports below has its undo. */
function Done({ importing: { startAgain }, report }: { readonly importing: Importing; readonly report: ImportReport }) {
  const { counts, file_name } = report;
  const wrong = report.rows.filter(({ verdict }) => verdict === 'error');
  return (
    <>
      <Banner tone="sent" icon="check">
        “{file_name}” is imported: {formatNumber(counts.new)} new, {formatNumber(counts.changed)} changed,{' '}
        {formatNumber(counts.same)} the same, {formatNumber(counts.error)} left out. You can undo it for a day, below.
      </Banner>
      {counts.error > 0 ? (
        <ImportPreview
          title="What was left out"
          report={{
            ...report,
            rows: wrong,
            more: 0,
            counts: { new: 0, changed: 0, same: 0, deleted: 0, error: counts.error },
          }}
        />
      ) : null}
      <div className={css.line}>
        <Button onClick={startAgain}>Another file</Button>
      </div>
    </>
  );
}
