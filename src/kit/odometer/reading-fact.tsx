import { useState, type ReactNode } from 'react';
import { isolated } from '#contract/people-text.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import { dayOf } from '#lib/day.ts';
import { formatNumber } from '#lib/format-number.ts';
import { formatDay } from '#lib/format-when.ts';
import { Button } from '#ui/button.tsx';
import { ReadingForm, type ReadingFormProps } from './reading-form.tsx';
import { sinceText } from './since-text.ts';
import css from './reading-fact.module.css';

interface Props extends ReadingFormProps {
  /** Under which key this device keeps what is typed. */
  readonly draftKey: string;
  /** Whether the person may note it now. */
  readonly may: boolean;
  /** In front of what was noted. */
  readonly title?: ReactNode;
  /** Behind it: where it is. */
  readonly chip?: ReactNode;
}

/** What the dial of a vehicle shows: what was noted and how far it went since, or the field for it. */
export function ReadingFact({ draftKey, may, title = null, chip = null, ...form }: Props) {
  const { noted, unit, last, now } = form;
  const draft = useDraft(draftKey);
  const [isCorrecting, setCorrecting] = useState(false);
  // What was typed before the app was closed is still being typed.
  const isTyping = may && (noted === null || isCorrecting || draft.text !== '');
  const since = noted === null ? null : sinceText(noted, last, now);
  return (
    <div className={css.part}>
      {last && isTyping ? (
        <p className="muted num">
          Last reading {formatNumber(last.value)} {unit}, {formatDay(dayOf(Date.parse(last.at)), now)}
        </p>
      ) : null}
      {!may && draft.text !== '' ? <p className="num">{`Typed and not saved: ${isolated(draft.text)}.`}</p> : null}
      {isTyping ? (
        <ReadingForm {...form} draft={draft} onDone={() => setCorrecting(false)} />
      ) : (
        <div className={css.noted}>
          {title}
          <span className={css.since}>{since}</span>
          <span className={css.reading}>{noted === null ? 'No reading' : `${formatNumber(noted)} ${unit}`}</span>
          {chip}
          {may ? (
            <Button icon="edit" onClick={() => setCorrecting(true)}>
              Correct
            </Button>
          ) : null}
        </div>
      )}
    </div>
  );
}
