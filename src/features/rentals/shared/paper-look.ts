/** How the state of a paper is shown: never by its colour alone. Pure. */
import { insuranceStatuses, paperStates, type InsuranceStatus, type PaperState } from '#contract/areas/rental-words.ts';
import type { Tone } from '#ui/chip.tsx';
import type { IconName } from '#ui/icon-paths.ts';

export interface PaperLook {
  readonly label: string;
  readonly icon: IconName;
  readonly tone: Tone;
}

const MISSING = { icon: 'planned', tone: 'plain' } as const;
const TO_CHECK = { icon: 'clock', tone: 'needs' } as const;
const APPROVED = { icon: 'sent', tone: 'sent' } as const;
const SENT_BACK = { icon: 'undo', tone: 'failed' } as const;
const NOT_NEEDED = { icon: 'skip', tone: 'plain' } as const;

const LOOKS: Readonly<Record<PaperState | InsuranceStatus, Omit<PaperLook, 'label'>>> = {
  not_required: NOT_NEEDED,
  missing: MISSING,
  pending: TO_CHECK,
  approved: APPROVED,
  rejected: SENT_BACK,
  expiring: { icon: 'failed', tone: 'failed' },
  pending_customer_action: MISSING,
  pending_admin_action: TO_CHECK,
};

const LABELS: Readonly<Record<PaperState | InsuranceStatus, string>> = { ...insuranceStatuses, ...paperStates };

export const paperLook = (state: PaperState | InsuranceStatus): PaperLook => ({
  ...LOOKS[state],
  label: LABELS[state],
});
