import { privateCustomers as calls } from '#contract/areas/private-customers.ts';
import { useMay } from '#session/use-may.ts';
import { useCan } from '#session/use-session.ts';
import { useTruth } from '#sync/use-sync.ts';

interface PaperRights {
  readonly sees: boolean;
  readonly mayChange: boolean;
  readonly mayRemove: boolean;
  /** For buttons whose act needs the server. */
  readonly waits: { readonly disabled: boolean; readonly title: string | undefined };
}

/** What the person may do with the papers of a customer. Who does not see them changes nothing of them either. */
export function usePaperRights(): PaperRights {
  const may = useMay();
  const sees = useCan('document.view');
  const isOffline = useTruth().reach === 'offline';
  return {
    sees,
    mayChange: sees && may(calls.licenceData),
    mayRemove: sees && may(calls.removeLicence),
    waits: { disabled: isOffline, title: isOffline ? 'This waits for a connection.' : undefined },
  };
}
