import type { FormDraft } from '#kit/drafts/form-drafts.ts';
import { formatAge } from '#lib/format-when.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { useNow } from '#lib/use-now.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import css from './form-drawer.module.css';

interface Props {
  readonly draft: FormDraft;
  /** The record was changed after the draft was written. */
  readonly isStale: boolean;
  readonly onStartOver: () => void;
}

/** Says that the form began with what was written before, and offers to begin without it. */
export function DraftNotice({ draft, isStale, onStartOver }: Props) {
  const now = useNow(60_000);
  return (
    <div className={css.notice}>
      <Banner
        tone="here"
        icon={thisDevice() === 'computer' ? 'computer' : 'here'}
        action={<Button onClick={onStartOver}>Start over</Button>}
      >
        You wrote this {formatAge(draft.at, now)} and did not save it.{isStale ? ' It was changed since.' : ''}
      </Banner>
    </div>
  );
}
