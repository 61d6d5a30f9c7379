import { useEffect, useState } from 'react';

/** The value once it has stayed the same for so many ms: what is asked of the server with each letter is asked once. */
export function useRested<T>(value: T, ms: number): T {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return rested;
}
