import { Link, useLocation } from 'react-router-dom';
import { useMaster } from '#kit/reads/use-master.ts';
import { dayOf } from '#lib/day.ts';
import { formatDay } from '#lib/format-when.ts';
import { useNow } from '#lib/use-now.ts';
import { useStored } from '#lib/use-stored.ts';
import { useSession } from '#session/use-session.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import css from './notices.module.css';

const PLACE = '/me/security';

/** The day on which it was hidden last. */
const never = { hiddenOn: '' };

/**
 * Says that the person's role demands an authenticator soon: whoever sets it up before is not stopped then. The settings master of this device
 * says from when, so that no call is made for it. From that day on the server stops them, and the bar of the signed out says why.
 */
export function AuthenticatorNotice() {
  const { user } = useSession();
  const { pathname } = useLocation();
  const now = useNow(60_000);
  const from = useMaster()?.two_factor_from ?? null;
  const [{ hiddenOn }, keep] = useStored(`authenticator-notice:${user.id}`, never);
  const today = dayOf(now);
  if (from === null || from <= today || hiddenOn === today || pathname === PLACE) return null;
  return (
    <Banner
      tone="needs"
      icon="lock"
      action={
        <>
          <Link to={PLACE} className={css.link}>
            Set it up
          </Link>
          <Button tone="quiet" onClick={() => keep({ hiddenOn: today })}>
            Hide for today
          </Button>
        </>
      }
    >
      From {formatDay(from, now)} on your role asks for an authenticator app. Set it up before, and it does not stop
      your work.
    </Banner>
  );
}
