import { useState } from 'react';
import { useLiveQuery } from 'dexie-react-hooks';
import { outboxEntries } from '#db/views/outbox.ts';
import { draftNames, dropAllDrafts } from '#kit/drafts/form-drafts.ts';
import { thisDevice } from '#lib/this-device.dom.ts';
import { count } from '#lib/format-number.ts';
import { signOut } from '#session/sign-in.ts';
import { useSession } from '#session/use-session.ts';
import { useSync, useTruth } from '#sync/use-sync.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Choice } from '#ui/choice.tsx';
import { Field } from '#ui/field.tsx';
import { Screen } from '#ui/screen.tsx';
import { SkeletonRows } from '#ui/skeleton.tsx';
import { TextInput } from '#ui/text-input.tsx';
import { saveFile } from '#lib/save-file.dom.ts';
import { unsentWork } from './unsent-work.ts';

type What = 'send' | 'keep' | 'discard';

/** What has to be typed before unsent work is deleted. */
const WORD = 'DISCARD';

/** Signing out, with a decision about work that has not been sent. Keeping it is the default: nothing is ever lost by haste. */
export default function SignOutScreen() {
  const unsent = useLiveQuery(
    async () => (await outboxEntries()).reduce((n, { mutations }) => n + mutations.length, 0),
    [],
  );
  return (
    <Screen title="Sign out" back="/settings">
      {unsent === undefined ? <SkeletonRows rows={2} /> : <Decide unsent={unsent} />}
    </Screen>
  );
}

function useSignOut() {
  const client = useSync();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const run = async (what: What) => {
    setBusy(true);
    setProblem(null);
    try {
      const result = await signOut(what, unsentWork(client, user.id));
      if (!result.done)
        setProblem(
          `${count(result.left, 'change')} could not be sent. Nothing was lost. Keep them for next time, or try again with signal.`,
        );
    } catch {
      setProblem('Another tab is still busy. Close the other tabs of Yardhand and try again.');
    }
    setBusy(false);
  };
  return { busy, problem, run };
}

function Decide({ unsent }: { readonly unsent: number }) {
  const { user } = useSession();
  const { busy, problem, run } = useSignOut();
  const [what, setWhat] = useState<What>('keep');
  const [typed, setTyped] = useState('');
  const ready = unsent === 0 || what !== 'discard' || typed.trim().toUpperCase() === WORD;
  return (
    <>
      {problem ? (
        <Banner tone="needs" icon="needs" urgent>
          {problem}
        </Banner>
      ) : null}
      <NoSignal />
      {unsent === 0 ? (
        <>
          <p>
            Everything {user.name} did on this {thisDevice()} has been sent.
          </p>
          <Drafts />
        </>
      ) : (
        <Unsent unsent={unsent} what={what} onWhat={setWhat} typed={typed} onTyped={setTyped} />
      )}
      <Button tone="primary" busy={busy} disabled={!ready} onClick={() => void run(unsent === 0 ? 'keep' : what)}>
        {busy && what === 'send' ? 'Sending, keep this open' : 'Sign out'}
      </Button>
    </>
  );
}

/** Forms that were written and not saved. With unsent work the question about that is asked of both. */
function Drafts() {
  const { user } = useSession();
  const [drafts, setDrafts] = useState(draftNames(user.id).length);
  if (drafts === 0) return null;
  const drop = async () => {
    await dropAllDrafts(user.id);
    setDrafts(0);
  };
  return (
    <Banner tone="here" icon="here" action={<Button onClick={() => void drop()}>Throw away</Button>}>
      {count(drafts, 'form')} that {user.name} did not save {drafts === 1 ? 'stays' : 'stay'} on this {thisDevice()}.
    </Banner>
  );
}

/** Signing out is done here, signing in at the server. */
function NoSignal() {
  const { reach } = useTruth();
  if (reach === 'online' || reach === 'signed-out') return null;
  return (
    <Banner tone="needs" icon="offline">
      {reach === 'offline' ? 'There is no signal now.' : 'Our server cannot be reached now.'} Signing in again needs it:
      until then nobody can work with Yardhand on this {thisDevice()}.
    </Banner>
  );
}

interface UnsentProps {
  readonly unsent: number;
  readonly what: What;
  readonly onWhat: (what: What) => void;
  readonly typed: string;
  readonly onTyped: (typed: string) => void;
}

function Unsent({ unsent, what, onWhat, typed, onTyped }: UnsentProps) {
  const { user } = useSession();
  const { reach } = useTruth();
  return (
    <>
      <Banner tone="here" icon="here">
        {count(unsent, 'change')} of {user.name} {unsent === 1 ? 'is' : 'are'} only on this {thisDevice()}.
      </Banner>
      <Choice
        stacked
        label="What should happen to them?"
        value={what}
        options={[
          { value: 'send', label: 'Send now, then sign out' },
          { value: 'keep', label: 'Keep for next time' },
          { value: 'discard', label: 'Discard, for ever' },
        ]}
        onChange={onWhat}
      />
      {what === 'send' && reach !== 'online' ? (
        <p>There is no connection to the server now, so nothing can be sent.</p>
      ) : null}
      {what === 'keep' ? (
        <p>
          They stay on this {thisDevice()} and are sent when {user.name} signs in here again.
        </p>
      ) : null}
      {what === 'discard' ? <Discard typed={typed} onTyped={onTyped} /> : null}
    </>
  );
}

function Discard({ typed, onTyped }: Pick<UnsentProps, 'typed' | 'onTyped'>) {
  const client = useSync();
  const { user } = useSession();
  const drafts = draftNames(user.id).length;
  const save = async () => saveFile(await client.exportZip(), 'yardhand-unsent.zip');
  return (
    <>
      <p>
        They are deleted for ever, photos too{drafts > 0 ? `, and ${count(drafts, 'form')} that you did not save` : ''}.
        Save a copy first if you are not sure.
      </p>
      <Button icon="export" onClick={() => void save()}>
        Save a copy
      </Button>
      <Field label={`Type ${WORD} to delete them`}>
        <TextInput
          value={typed}
          onChange={({ target }) => onTyped(target.value)}
          autoComplete="off"
          autoCapitalize="characters"
        />
      </Field>
    </>
  );
}
