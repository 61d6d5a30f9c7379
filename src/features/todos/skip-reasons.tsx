import type { Lid } from '#db/records.ts';
import { Reasons } from '#kit/reasons/reasons.tsx';
import { Button } from '#ui/button.tsx';
import { skipDraft } from '#kit/drafts/draft-keys.ts';
import { REASONS } from './skip-notes.ts';
import { useDraft } from '#kit/drafts/use-draft.ts';
import css from './checklist.module.css';

interface Props {
  readonly line: Lid;
  /** Empty: the person chose to give no reason. */
  readonly onReason: (reason: string) => void;
}

/** Why a line is skipped: three words that are ready, one's own, or that there is none. */
export function SkipReasons({ line, onReason }: Props) {
  const own = useDraft(skipDraft(line));
  const choose = (reason: string) => {
    own.clear();
    onReason(reason);
  };
  return (
    <div className={css.acts}>
      <Reasons reasons={REASONS} own={own} most={500} act="Skip" icon="skip" isFirst onReason={choose} />
      <Button tone="quiet" wide onClick={() => choose('')}>
        No reason
      </Button>
    </div>
  );
}
