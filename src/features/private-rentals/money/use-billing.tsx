import { createContext, use, useRef, useState, type ReactNode } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { privateBilling } from '#contract/areas/private-billing.ts';
import type { AnyEndpoint } from '#contract/endpoint.ts';
import { dropDraft } from '#kit/drafts/form-drafts.ts';
import { useWrite, type Sent } from '#kit/writes/use-write.ts';
import { useSession } from '#session/use-session.ts';
import { useToast } from '#ui/toast.tsx';
import { dropBill, keepBill, sentBill, type BillCall, type SentBill } from './sent-bill.ts';
import { useLookUp } from './use-look-up.ts';

export interface Billed {
  readonly message: string;
}

/** What is asked for; its `request_id` is added as it is sent. */
export interface BillAct {
  readonly call: BillCall;
  readonly body: object;
  readonly what: string;
  readonly draft: string;
}

interface Billing {
  /** An act of which it is not known what became; null where there is none. */
  readonly open: SentBill | null;
  /** It did not arrive, as far as the server knows; false while it is looked up. */
  readonly isMissing: boolean;
  /**
   * Sends it once. A lost answer comes back as cancelled, so that a form shows nothing of it: from then on it is `open`. A refusal is a refusal.
   */
  readonly send: (act: BillAct, signal?: AbortSignal) => Promise<Sent<Billed>>;
  /** The same once more, under the same id: where it had arrived after all, its paper is the answer, and nothing is made twice. */
  readonly again: () => Promise<Sent<Billed>>;
  /** It is not sent again. */
  readonly leave: () => void;
}

const NOTHING: Sent<Billed> = { ok: false, message: '', fields: {}, isCancelled: true };

const BillingContext = createContext<Billing>({
  open: null,
  isMissing: false,
  send: () => Promise.resolve(NOTHING),
  again: () => Promise.resolve(NOTHING),
  leave: () => undefined,
});

/** Making invoices and receipts of the rental whose page is shown. */
export const useBilling = (): Billing => use(BillingContext);

interface Props {
  readonly rentalId: number;
  readonly children: ReactNode;
}

/**
 * Acts of billing are never repeated by themselves. What was sent is kept on this device until it is known what became of it, also over a
 * reload; until then it is looked up, and its form and its `request_id` stay the same.
 */
export function BillingProvider({ rentalId, children }: Props) {
  const { user } = useSession();
  const write = useWrite();
  const client = useQueryClient();
  const toast = useToast();
  const [open, setOpen] = useState(() => sentBill(user.id, rentalId));
  // Of a form that is refused and corrected, it is the same act.
  const requestId = useRef<string | null>(null);
  const [isSending, setSending] = useState(false);

  const settle = (sent: SentBill) => {
    dropBill(user.id, rentalId);
    dropDraft(user.id, sent.draft);
    requestId.current = null;
    setOpen(null);
  };
  const isMissing = useLookUp(isSending ? null : (open?.request_id ?? null), ({ number }) => {
    if (open === null) return;
    settle(open);
    toast({ text: `It had arrived: ${open.what}, ${number}.` });
    void client.invalidateQueries();
  });

  const run = async (sent: SentBill, signal?: AbortSignal): Promise<Sent<Billed>> => {
    keepBill(user.id, rentalId, sent);
    setSending(true);
    const endpoint: AnyEndpoint = privateBilling[sent.call];
    const body = { ...sent.body, request_id: sent.request_id };
    const written = await write(endpoint, { params: { id: rentalId }, body }, { signal });
    setSending(false);
    if (!written.ok && written.isLost) {
      setOpen(sent);
      return { ...written, isCancelled: true };
    }
    if (!written.ok) {
      dropBill(user.id, rentalId);
      setOpen(null);
      return written;
    }
    settle(sent);
    return { ok: true, body: written.body as Billed };
  };

  const send: Billing['send'] = (act, signal) => {
    if (open) return Promise.resolve(NOTHING);
    const request_id = (requestId.current ??= crypto.randomUUID());
    return run({ ...act, request_id, at: Date.now() }, signal);
  };
  const leave = () => {
    dropBill(user.id, rentalId);
    requestId.current = null;
    setOpen(null);
  };
  const again = () => (open ? run(open) : Promise.resolve(NOTHING));
  return <BillingContext value={{ open, isMissing, send, again, leave }}>{children}</BillingContext>;
}
