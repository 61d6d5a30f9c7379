import { useSearchParams } from 'react-router-dom';

/** Everything that is seen stands in the address, so that it can be kept and passed on. An empty value leaves it. */
export function useAddress() {
  const [params, setParams] = useSearchParams();
  const set = (changes: Readonly<Record<string, string | null>>) =>
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
