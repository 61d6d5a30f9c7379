import { useCallback, useRef, useState } from 'react';
import { rentalPapers as calls } from '#contract/areas/rental-papers.ts';
import type { RejectCode } from '#contract/areas/rental-words.ts';
import type { FieldErrors } from '#contract/schema.ts';
import { useWrite, type NotWritten } from '#kit/writes/use-write.ts';
import { useToast } from '#ui/toast.tsx';
import { kindText, type Paper, type PaperValues } from './paper.ts';
import { reasonText } from './reasons.ts';

/** What a person says of a paper. */
export type Said =
  | { readonly action: 'approve'; readonly values: PaperValues }
  | { readonly action: 'reject'; readonly code: RejectCode; readonly words: string }
  | { readonly action: 'undo' };

/** Why a paper is still there. */
export interface Trouble {
  readonly documentId: number;
  readonly message: string;
  readonly fields: FieldErrors;
}

export interface Done {
  readonly paper: Paper;
  readonly action: 'approve' | 'reject';
  /** Ms since 1970. */
  readonly at: number;
}

type Write = ReturnType<typeof useWrite>;
type Outcome = { readonly ok: true } | NotWritten;

const decisionOf = ({ document, booking }: Paper, said: Said) => ({
  booking_id: booking.id,
  attachment_id: document.id,
  action: said.action,
  ...(said.action === 'reject' && { code: said.code, reason: said.words }),
  // The word on one's own last decision is the word on whatever stands.
  ...(said.action !== 'undo' && { seen_decision_id: document.decision_id }),
});

function licenseFacts({ document_number, region, issued_on, expires_on, birth_date }: PaperValues) {
  return {
    ...(document_number.trim() !== '' && { document_number }),
    region,
    issued_on: issued_on || null,
    ...(expires_on !== '' && { expires_on }),
    ...(birth_date !== '' && { birth_date }),
  };
}

const INSURANCE_STATUS = { approve: 'approved', reject: 'rejected', undo: 'pending' } as const;

/** An insurance is a state of its booking, all others are decided by their page. */
function decideInsurance(write: Write, { booking }: Paper, said: Said): Promise<Outcome> {
  return write(calls.updateChecklist, {
    body: {
      entity_type: 'insurance',
      booking_id: booking.id,
      status: INSURANCE_STATUS[said.action],
      ...(said.action === 'reject' && { reason: reasonText(said.code, said.words) }),
    },
  });
}

function send(write: Write, paper: Paper, said: Said): Promise<Outcome> {
  const { verification } = paper.document;
  const body = decisionOf(paper, said);
  if (verification === 'insurance') return decideInsurance(write, paper, said);
  if (verification === 'license') {
    const facts = said.action === 'approve' ? licenseFacts(said.values) : {};
    return write(calls.verifyLicense, { body: { ...body, ...facts } });
  }
  if (verification === 'address_proof') {
    const issued =
      said.action === 'approve' && said.values.issued_on !== '' ? { issued_on: said.values.issued_on } : {};
    return write(calls.verifyAddressProof, { body: { ...body, ...issued } });
  }
  return write(calls.verifyContract, { body: { ...body, type: verification } });
}

export interface Deciding {
  readonly isBusy: boolean;
  readonly trouble: Trouble | null;
  /** The last one that was decided here and can be taken back. */
  readonly last: Done | undefined;
  /** How long one takes, ms; null until there are enough of them. */
  readonly pace: number | null;
  /** Whether it is decided now. */
  readonly decide: (paper: Paper, said: Exclude<Said, { action: 'undo' }>) => Promise<boolean>;
  readonly undo: (paper: Paper) => Promise<void>;
}

interface After {
  readonly onDecided: (paper: Paper) => void;
  readonly onUndone: (paper: Paper) => void;
}

/** Decides one paper after the other; a refusal stays with its paper. */
export function useDeciding({ onDecided, onUndone }: After): Deciding {
  const write = useWrite();
  const toast = useToast();
  const [isBusy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const [done, setDone] = useState<readonly Done[]>([]);
  const busy = useRef(false);

  const ask = useCallback(
    async (paper: Paper, said: Said): Promise<boolean> => {
      // A second press of the key would decide the same paper once more.
      if (busy.current) return false;
      busy.current = true;
      setBusy(true);
      const outcome = await send(write, paper, said);
      busy.current = false;
      setBusy(false);
      setTrouble(outcome.ok ? null : { documentId: paper.document.id, ...outcome });
      if (outcome.ok) return true;
      // The paper may leave the queue when that is read again, and the words with it.
      if (outcome.isOutdated === true || said.action === 'undo')
        toast({ text: `${paper.document.customer_name}, ${kindText(paper.document)}: ${wordsOf(outcome)}` });
      return false;
    },
    [write, toast],
  );

  const decide: Deciding['decide'] = async (paper, said) => {
    if (!(await ask(paper, said))) return false;
    setDone((before) => [...before, { paper, action: said.action, at: Date.now() }]);
    onDecided(paper);
    return true;
  };
  const undo: Deciding['undo'] = async (paper) => {
    if (!(await ask(paper, { action: 'undo' }))) return;
    setDone((before) => before.filter((one) => one.paper.document.id !== paper.document.id));
    onUndone(paper);
  };
  return { isBusy, trouble, last: done.at(-1), pace: paceOf(done), decide, undo };
}

/** From so many on their time says something. */
const ENOUGH = 4;

function paceOf(done: readonly Done[]): number | null {
  const [first, last] = [done[0], done.at(-1)];
  return first && last && done.length >= ENOUGH ? (last.at - first.at) / (done.length - 1) : null;
}

const wordsOf = ({ fields, message }: NotWritten) => Object.values(fields).flat().join(' ') || message;
