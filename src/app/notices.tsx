/** What concerns the whole device, above every screen. At most a few, and none of them blocks. */
import { useEffect, useRef } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { isHeld } from '#lib/holds.ts';
import { useInstall } from '#lib/use-install.ts';
import { applyUpdate, useUpdate } from '#lib/use-update.ts';
import { formatSpan } from '#lib/format-when.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import type { SecondFactor } from '#session/store.ts';
import { useSession } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';
import { AuthenticatorNotice } from './authenticator-notice.tsx';
import { leaving } from './return-to.ts';
import { useFirstDone } from './keep-due.ts';
import { StuckNotice } from './stuck-notice.tsx';
import css from './notices.module.css';

/** Beyond it times on the timesheet would be doubted. */
const CLOCK_TOLERANCE_MS = 10 * 60_000;

export function Notices() {
  useFirstDone();
  return (
    <div className={css.notices}>
      <StuckNotice />
      <SignedOutBar />
      <AuthenticatorNotice />
      <ClockNotice />
      <EvictionNotice />
      <UpdateNotice />
      <ReadyToast />
    </div>
  );
}

const kept = `everything is kept on this ${thisDevice()} and sent`;

const SIGNED_OUT: Readonly<Record<'password' | SecondFactor, { readonly text: string; readonly act: string }>> = {
  password: { text: `You are signed out. Work on: ${kept} when you sign in again.`, act: 'Sign in' },
  code: { text: `The code of your authenticator app is needed. Work on: ${kept} after it.`, act: 'Enter the code' },
  enrol: {
    text: `Your role now asks for an authenticator app. Work on: ${kept} once you have set one up.`,
    act: 'Set it up',
  },
};

function SignedOutBar() {
  const { expired, asks, user } = useSession();
  const { reach } = useTruth();
  const location = useLocation();
  if (!expired && reach !== 'signed-out') return null;
  const { text, act } = SIGNED_OUT[asks ?? 'password'];
  const action = (
    <Link to="/login" state={leaving(location, user.id)} className={css.link}>
      {act}
    </Link>
  );
  return (
    <Banner tone="needs" icon="signedOut" action={action}>
      {text}
    </Banner>
  );
}

function ClockNotice() {
  const { clockOffset } = useTruth();
  if (clockOffset === null || Math.abs(clockOffset) < CLOCK_TOLERANCE_MS) return null;
  return (
    <Banner tone="needs" icon="clock">
      The clock of this device is {formatSpan(Math.abs(clockOffset))} {clockOffset > 0 ? 'fast' : 'slow'}. Set it to
      automatic time; until then your times are marked for the office.
    </Banner>
  );
}

/** In a plain tab iOS deletes what a site keeps after seven days without a visit: unsent work too. */
function EvictionNotice() {
  const { pending } = useTruth();
  if (useInstall() !== 'ios' || pending === 0) return null;
  const action = (
    <Link to="/settings" className={css.link}>
      How
    </Link>
  );
  return (
    <Banner tone="needs" icon="storage" action={action}>
      Unsent work in a browser tab is deleted by this device after seven days without a visit. Add Yardhand to the home
      screen.
    </Banner>
  );
}

function UpdateNotice() {
  const update = useUpdate();
  const toast = useToast();
  if (update === 'none') return null;
  const now = () =>
    isHeld() ? toast({ text: 'Finish what is open or being sent first, then update.' }) : applyUpdate();
  return (
    <Banner icon="install" action={<Button onClick={now}>Update now</Button>}>
      {update === 'ready'
        ? 'A new version is ready.'
        : 'A new version runs in another tab. Load this one again when it suits you.'}
    </Banner>
  );
}

const READY_SAID = 'yardhand-ready-said';

/** Said once on a device, at the moment it becomes true: every further start finds it true again. */
function ReadyToast() {
  const { readyOffline } = useTruth();
  const toast = useToast();
  const was = useRef(readyOffline);
  useEffect(() => {
    if (readyOffline && !was.current && localStorage.getItem(READY_SAID) === null) {
      toast({ text: `Ready for offline: today’s work is on this ${thisDevice()}.` });
      localStorage.setItem(READY_SAID, '1');
    }
    was.current = readyOffline;
  }, [readyOffline, toast]);
  return null;
}
