import { useEffect, useRef, useState } from 'react';
import { users } from '#contract/areas/users.ts';
import { useAddress } from '#kit/list/use-address.ts';
import { useRead } from '#kit/reads/use-read.ts';
import { useWrite } from '#kit/writes/use-write.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import { useToast } from '#ui/toast.tsx';

interface Props {
  /** Under which name it is saved. */
  readonly screen: string;
  /** The filters of the list, by their names in the address. */
  readonly names: readonly string[];
}

type Filter = Readonly<Record<string, string>>;

const filterIn = (params: URLSearchParams, names: readonly string[]): Filter =>
  Object.fromEntries(names.flatMap((name) => [[name, params.get(name) ?? ''] as const]).filter(([, value]) => value));

const isSame = (one: Filter, other: Filter, names: readonly string[]): boolean =>
  names.every((name) => (one[name] ?? '') === (other[name] ?? ''));

/** What the server keeps may be of an earlier version of the list. */
function knownOf(saved: Readonly<Record<string, unknown>> | null, names: readonly string[]): Filter {
  const known = names.flatMap((name) => {
    const value = saved?.[name];
    return typeof value === 'string' && value !== '' ? [[name, value] as const] : [];
  });
  return Object.fromEntries(known);
}

/**
 * Saves the filter that holds, on all devices of the person. A list that is opened without any filter opens with the saved one; what the address
 * says comes first.
 */
export function SavedFilter({ screen, names }: Props) {
  const { params, set } = useAddress();
  const { data } = useRead(users.filter, { query: { screen } });
  const saved = knownOf(data?.body.filter ?? null, names);
  useSavedAtFirst(data !== undefined, saved, params.size === 0, set);
  const now = filterIn(params, names);
  if (!data) return null;
  if (!isSame(now, saved, names) && Object.keys(now).length > 0)
    return <SaveButton screen={screen} filter={now} text="Save this filter" />;
  // Without filters there is nothing to save, and one that was saved is seen again by opening the list anew.
  if (Object.keys(saved).length === 0 || !isSame(now, saved, names)) return null;
  return <SaveButton screen={screen} filter={null} text="Forget this filter" />;
}

/** Once, when the list is opened. Danger: later it would bring back what the person has just cleared. */
function useSavedAtFirst(isRead: boolean, saved: Filter, isPlain: boolean, set: (changes: Filter) => void): void {
  const isOpened = useRef(false);
  useEffect(() => {
    if (!isRead || isOpened.current) return;
    isOpened.current = true;
    if (isPlain && Object.keys(saved).length > 0) set(saved);
    // Only the first answer counts; all else is new on every render.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [isRead]);
}

interface SaveButtonProps {
  readonly screen: string;
  /** Null forgets the saved one. */
  readonly filter: Filter | null;
  readonly text: string;
}

function SaveButton({ screen, filter, text }: SaveButtonProps) {
  const write = useWrite();
  const toast = useToast();
  const isOffline = useTruth().reach === 'offline';
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    const written = await write(users.saveFilter, { body: { screen, filter } });
    toast({ text: written.ok ? written.body.message : written.message });
    setBusy(false);
  };
  return (
    <Button icon="filter" busy={isBusy} disabled={isOffline} onClick={() => void save()}>
      <span data-words>{text}</span>
    </Button>
  );
}
