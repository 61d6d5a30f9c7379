import type { InsuranceStatus, PaperState } from '#contract/areas/rental-words.ts';
import { Chip } from '#ui/chip.tsx';
import { paperLook } from './paper-look.ts';

/** The state of a paper in a word. An agreement that is approved is a signed one. */
export function PaperChip({ state, isSigned = false }: PaperChipProps) {
  const { label, icon, tone } = paperLook(state);
  return (
    <Chip tone={tone} icon={icon}>
      {isSigned && state === 'approved' ? 'Signed' : label}
    </Chip>
  );
}

interface PaperChipProps {
  readonly state: PaperState | InsuranceStatus;
  readonly isSigned?: boolean;
}
