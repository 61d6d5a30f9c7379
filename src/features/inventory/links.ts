/** Where the figures lead: to the list that each of them counts, of the same branch. */

export interface Links {
  readonly vehicles: (filter?: Readonly<Record<string, string>>) => string;
  readonly documents: (state: 'expired' | 'urgent' | 'soon') => string;
}

/** @param branchId the branch that the figures are of; empty for all */
export function linksOf(branchId: string): Links {
  const branch: Readonly<Record<string, string>> = branchId === '' ? {} : { branch_id: branchId };
  const address = (path: string, filter: Readonly<Record<string, string>>) => {
    const query = new URLSearchParams({ ...branch, ...filter }).toString();
    return query === '' ? path : `${path}?${query}`;
  };
  return {
    vehicles: (filter = {}) => address('/vehicles', filter),
    documents: (state) => address('/vehicle-documents', { state }),
  };
}
