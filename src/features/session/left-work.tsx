/** What people left on this device when they went, for those who come. */
import { useEffect, useState } from 'react';
import { count } from '#lib/format-number.ts';
import { formatMoment } from '#lib/format-when.ts';
import { readKept, type Kept } from '#session/kept.ts';
import { forgetLost, type Lost, lostWork } from '#session/lost.dom.ts';
import { Banner } from '#ui/banner.tsx';
import { Button } from '#ui/button.tsx';

function useKept(): readonly Kept[] {
  const [kept, setKept] = useState<readonly Kept[]>([]);
  useEffect(() => {
    readKept().then(setKept, () => undefined);
  }, []);
  return kept;
}

/** Somebody left unsent work on this device: it is theirs, and waits for them. */
export function KeptWork() {
  const kept = useKept();
  if (kept.length === 0) return null;
  const words = kept.map(({ unsent, name }) => `${count(unsent, 'change')} unsent for ${name}`);
  return (
    <Banner tone="here" icon="here">
      {words.join(', ')}. They are sent when that person signs in here again.
    </Banner>
  );
}

/** The browser deleted what it had stored. Nobody can bring it back; whoever did the work must know, and do or tell it again. */
export function LostWork() {
  const [lost, setLost] = useState<readonly Lost[]>([]);
  const [now] = useState(Date.now);
  useEffect(() => {
    lostWork().then(setLost, () => undefined);
  }, []);
  const read = (one: Lost) => {
    void forgetLost(one.userId);
    setLost(lost.filter((other) => other !== one));
  };
  return lost.map((one) => (
    <Banner
      key={one.userId}
      tone="failed"
      icon="failed"
      urgent
      action={<Button onClick={() => read(one)}>I have read this</Button>}
    >
      This browser lost what it had stored, and with it {count(one.unsent, 'unsent change')} of {one.name} (
      {formatMoment(one.at, now)}). Tell your office, and do that work in the app again.
    </Banner>
  ));
}
