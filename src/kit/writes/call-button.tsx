import { useState, type ReactNode } from 'react';
import type { AnyEndpoint, Input } from '#contract/endpoint.ts';
import { useMay } from '#session/use-may.ts';
import { useTruth } from '#sync/use-sync.ts';
import { Button } from '#ui/button.tsx';
import type { IconName } from '#ui/icon-paths.ts';
import { useToast } from '#ui/toast.tsx';
import { useWrite } from './use-write.ts';

interface Props<E extends AnyEndpoint> {
  readonly call: E;
  readonly input: Input<E>;
  readonly icon: IconName;
  /** Where several buttons of a screen say the same, what this one is for. */
  readonly label?: string;
  readonly children: ReactNode;
}

/** An act that asks for nothing: one call, whose answer is said. It is there for who may make the call, and waits for a connection. */
export function CallButton<E extends AnyEndpoint>({ call, input, icon, label, children }: Props<E>) {
  const may = useMay();
  const write = useWrite();
  const toast = useToast();
  const isOffline = useTruth().reach === 'offline';
  const [isBusy, setBusy] = useState(false);
  if (!may(call)) return null;
  const run = async () => {
    setBusy(true);
    const written = await write(call, input);
    toast({ text: written.ok ? (written.body as { readonly message: string }).message : written.message });
    setBusy(false);
  };
  return (
    <Button
      icon={icon}
      busy={isBusy}
      disabled={isOffline}
      title={isOffline ? 'This waits for a connection.' : undefined}
      aria-label={label}
      onClick={() => void run()}
    >
      {children}
    </Button>
  );
}
