import { useState } from 'react';
import type { JournalRow } from '#db/records.ts';
import { count } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { dayOf, secondOf } from '#lib/day.ts';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { Section } from '#ui/screen.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { eventText, searchJournal } from './text.ts';
import css from './diagnostics.module.css';

const PAGE = 100;

interface Props {
  /** The newest first. */
  readonly lines: readonly JournalRow[];
  /** Ms. */
  readonly now: number;
}

/** What the engine did lately; it keeps 2,000 lines. */
export function Journal({ lines, now }: Props) {
  const [text, setText] = useState('');
  const [shown, setShown] = useState(PAGE);
  const found = searchJournal(lines, text);
  if (lines.length === 0) {
    return (
      <Section title="Journal">
        <EmptyState icon="note" title="Nothing has happened yet">
          What is sent, what waits and what fails is noted here, without names and contents.
        </EmptyState>
      </Section>
    );
  }
  return (
    <Section title="Journal" actions={<span className="muted small num">{count(found.length, 'line')}</span>}>
      <TextInput
        type="search"
        aria-label="Search the journal"
        placeholder="Sent, waits, todos.update …"
        value={text}
        onChange={({ target }) => {
          setText(target.value);
          setShown(PAGE);
        }}
      />
      {found.length === 0 ? <p className="muted">No line has “{text.trim()}” in it.</p> : null}
      <ol className={css.lines}>
        {found.slice(0, shown).map((line) => (
          <Line key={line.n} line={line} now={now} />
        ))}
      </ol>
      {found.length > shown ? <Button onClick={() => setShown(shown + 2 * PAGE)}>Show older lines</Button> : null}
    </Section>
  );
}

function Line({ line, now }: { readonly line: JournalRow; readonly now: number }) {
  const day = dayOf(line.at);
  return (
    <li className={css.entry}>
      <time dateTime={new Date(line.at).toISOString()}>
        {day === dayOf(now) ? '' : `${formatDay(day, now)} `}
        {secondOf(line.at)}
      </time>
      <span>
        {eventText(line)}
        {line.detail ? <span className="muted"> {line.detail}</span> : null}
      </span>
    </li>
  );
}
