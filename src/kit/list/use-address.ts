import { useSearchParams } from 'react-router-dom';

/** What changes in the address, by name; null or an empty value leaves it. */
export type Change = (changes: Readonly<Record<string, string | null>>) => void;

/** Everything that is seen stands in the address, so that it can be kept and passed on. */
export function useAddress(): { readonly params: URLSearchParams; readonly set: Change } {
  const [params, setParams] = useSearchParams();
  const set: Change = (changes) =>
    setParams(
      (old) => {
        for (const [key, value] of Object.entries(changes)) {
          if (value) old.set(key, value);
          else old.delete(key);
        }
        return old;
      },
      { replace: true },
    );
  return { params, set };
}
