import { useCallback, useEffect, useRef, useState } from 'react';
import { db } from '#db/open.ts';
import type { EngineNow, SyncClient } from '#sync/api.ts';
import { inspect, type Inspection } from '#sync/inspect.ts';
import { useSync } from '#sync/use-sync.ts';

/** Often enough to be live, seldom enough not to slow down what is looked at. */
const EVERY_MS = 2_000;
/** A worker answers at once, or is dead. */
const PATIENCE_MS = 1_500;

export interface Reading {
  readonly seen: Inspection;
  /** Null: this tab's worker does not answer. */
  readonly engine: EngineNow | null;
}

async function engineNow(client: SyncClient): Promise<EngineNow | null> {
  const silent = new Promise<null>((resolve) => {
    setTimeout(resolve, PATIENCE_MS, null);
  });
  return Promise.race([client.engineNow().catch(() => null), silent]);
}

/** The engine as it is now, read again and again while somebody looks. */
export function useDiagnosis() {
  const client = useSync();
  const [reading, setReading] = useState<Reading>();
  const [trouble, setTrouble] = useState<Error | null>(null);
  const busy = useRef(false);

  const read = useCallback(async () => {
    if (busy.current || document.visibilityState === 'hidden') return;
    busy.current = true;
    try {
      const [seen, engine] = await Promise.all([inspect(db(), Date.now()), engineNow(client)]);
      setReading({ seen, engine });
      setTrouble(null);
    } catch (error) {
      setTrouble(error instanceof Error ? error : new Error(String(error)));
    }
    busy.current = false;
  }, [client]);

  useEffect(() => {
    const [first, timer] = [setTimeout(() => void read()), setInterval(() => void read(), EVERY_MS)];
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [read]);
  return { reading, trouble, read };
}
