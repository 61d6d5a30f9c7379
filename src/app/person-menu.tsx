import { Link } from 'react-router-dom';
import { cutText } from '#contract/people-text.ts';
import { useSession } from '#session/use-session.ts';
import { Icon } from '#ui/icon.tsx';
import css from './person-menu.module.css';

const ID = 'person-menu';
const hide = () => document.getElementById(ID)?.hidePopover();

/** `DC` of Daniel Carter. */
const initials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return [words[0], words.length > 1 ? words.at(-1) : undefined].map((word) => cutText(word ?? '', 1)).join('');
};

/** Who is signed in, and what is theirs. The browser's popover closes on Escape and on a click elsewhere. */
export function PersonMenu() {
  const { user } = useSession();
  return (
    <>
      <button type="button" className={css.button} popoverTarget={ID}>
        <span className={css.avatar} aria-hidden>
          {initials(user.name)}
        </span>
        <span className={css.name}>{user.name}</span>
        <Icon name="down" size="1em" />
      </button>
      <div id={ID} popover="auto" className={css.menu}>
        <p className={css.who}>
          <strong>{user.name}</strong>
          <span>{user.role}</span>
          <span>{user.email}</span>
        </p>
        <nav aria-label="Yours">
          <Link to="/me" onClick={hide}>
            <Icon name="clock" /> My day
          </Link>
          <Link to="/outbox" onClick={hide}>
            <Icon name="outbox" /> Outbox
          </Link>
          <Link to="/profile" onClick={hide}>
            <Icon name="person" /> Your profile
          </Link>
          <Link to="/me/security" onClick={hide}>
            <Icon name="lock" /> Sign-ins and security
          </Link>
          <Link to="/settings" onClick={hide}>
            <Icon name="settings" /> Settings
          </Link>
          <Link to="/settings/sign-out" onClick={hide}>
            <Icon name="signedOut" /> Sign out
          </Link>
        </nav>
      </div>
    </>
  );
}
