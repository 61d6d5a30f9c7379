import { useCallback, useEffect, useRef } from 'react';

export interface Place {
  readonly latitude: number | null;
  readonly longitude: number | null;
}

const NOWHERE: Place = { latitude: null, longitude: null };
/** An older position may be another yard. */
const FRESH_MS = 120_000;

/** Where the device is, asked for while the camera is open. A photo never waits for it. */
export function usePlace(): () => Place {
  const last = useRef<GeolocationPosition | null>(null);
  useEffect(() => {
    if (!('geolocation' in navigator)) return;
    const id = navigator.geolocation.watchPosition(
      (position) => {
        last.current = position;
      },
      () => undefined,
      { maximumAge: FRESH_MS },
    );
    return () => navigator.geolocation.clearWatch(id);
  }, []);
  return useCallback(() => {
    const known = last.current;
    if (!known || Date.now() - known.timestamp > FRESH_MS) return NOWHERE;
    return { latitude: known.coords.latitude, longitude: known.coords.longitude };
  }, []);
}
