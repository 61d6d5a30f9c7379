import { useEffect, useRef, useState } from 'react';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { CheckItem } from '#contract/areas/rental-record.ts';
import type { RejectCode } from '#contract/areas/rental-words.ts';
import { dayOf } from '#lib/day.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { FIELDS, type Paper, type PaperField } from './paper.ts';
import { proposedReason, reasonsOf } from './reasons.ts';
import { faultsOf } from './trip.ts';
import type { Deciding } from './use-deciding.ts';
import { useEdits } from './use-edits.ts';
import { useTicks } from './use-ticks.ts';

/** All that one paper is judged by: what was read off it, its ticks, the reason to send it back, and what approving waits for. */
export function useJudging(paper: Paper, now: number, deciding: Deciding) {
  const may = useMay()(calls.verifyLicense);
  const isOffline = useTruth().reach === 'offline';
  const edits = useEdits(paper);
  const { values, code, words, change, drop } = edits;
  const ticks = useTicks(paper);
  const reasons = reasonsOf(paper, values, dayOf(now));
  const chosen = code !== null && reasons.includes(code) ? code : proposedReason(paper, values, dayOf(now));
  const faults = faultsOf(paper, values, now);
  const waits = waitText(paper, ticks.items, faults);
  const trouble = deciding.trouble?.documentId === paper.document.id ? deciding.trouble : null;
  const [isAsked, setAsked] = useState(false);
  const [isArmed, setArmed] = useState(false);
  /** A second press of the key, while the first waits for the ticks. */
  const isAwaiting = useRef(false);
  const canAct = may && !isOffline && !deciding.isBusy;

  const approve = async () => {
    if (!canAct) return;
    setAsked(waits !== null);
    if (waits !== null || isAwaiting.current) return;
    isAwaiting.current = true;
    await ticks.sent();
    isAwaiting.current = false;
    if (await deciding.decide(paper, { action: 'approve', values })) drop();
  };
  const reject = async (why: RejectCode | null) => {
    if (!canAct) return;
    setArmed(why === null);
    if (why === null) return;
    const isMute = why === 'other' && words.trim() === '';
    // The field for the words shows, and the letter waits for them.
    if (isMute) return change({ code: why });
    if (await deciding.decide(paper, { action: 'reject', code: why, words: words.trim() })) drop();
  };
  const tick = (item: CheckItem | undefined) => {
    if (may && !isOffline && item) ticks.tick(item);
  };
  return {
    ...edits,
    may,
    isOffline,
    isBusy: deciding.isBusy,
    ticks,
    tick,
    reasons,
    /** What the person chose, else what the paper itself says against it. */
    chosen,
    faults,
    waits,
    /** Somebody pressed Approve although it waits. */
    isAsked: isAsked && waits !== null,
    trouble,
    /** R was pressed: the next digit sends the paper back. */
    isArmed,
    arm: (next: boolean) => setArmed(next && may),
    approve,
    reject,
  };
}

export type Judging = ReturnType<typeof useJudging>;

const WAITS: Readonly<Record<PaperField, string>> = {
  document_number: 'the number',
  region: 'the state',
  issued_on: 'another day of issue',
  expires_on: 'another end',
  birth_date: 'another day of birth',
};

/** What approving waits for, in words; null when nothing stands against it. */
function waitText(
  { document }: Paper,
  items: readonly CheckItem[] | null,
  faults: Partial<Record<PaperField, string>>,
): string | null {
  const open = (items ?? []).flatMap(({ required, is_checked }, at) => (required && !is_checked ? [at + 1] : []));
  const waits = [
    ...(open.length === 0 ? [] : [ticksText(open)]),
    ...FIELDS[document.verification].flatMap((field) => (faults[field] ? [WAITS[field]] : [])),
  ];
  return waits.length === 0 ? null : `Approve waits for ${waits.join(' and ')}.`;
}

const ticksText = (open: readonly number[]) =>
  open.length > 3 ? `${open.length} ticks` : `${open.length === 1 ? 'tick' : 'ticks'} ${open.join(', ')}`;

/** The focus of whoever decided the paper before went with its button: they go on at this one. */
export function useFocusHere(documentId: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const { activeElement, body } = document;
    if (activeElement === null || activeElement === body) heading.current?.focus({ preventScroll: true });
  }, [documentId]);
  return heading;
}
