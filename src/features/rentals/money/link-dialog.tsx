import { CopyButton } from '#kit/account/copy-button.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import css from './money.module.css';

interface Props {
  /** What the renter is asked for: `Payment of 177.65`. */
  readonly title: string;
  /** Null as long as the provider has not answered. */
  readonly link: string | null;
  readonly onClose: () => void;
}

/** Where the renter pays, to be passed on. */
export function LinkDialog({ title, link, onClose }: Props) {
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      {link === null ? (
        <p>The provider has not answered yet. The link is shown with the booking’s requests as soon as it is there.</p>
      ) : (
        <>
          <p>The renter pays here. Whoever has the link can pay, and sees the number, the dates and the sum.</p>
          <PayLink link={link} />
        </>
      )}
    </Dialog>
  );
}

/** The link itself, to copy or to select. */
export function PayLink({ link }: { readonly link: string }) {
  return (
    <div className={css.link}>
      <code>{link}</code>
      <CopyButton text={link} what="Link" />
    </div>
  );
}
