/** What the server needs of a maker of trackers, whoever it is (vehicles.md §4.10). One adapter a maker. */

/** Tokens as the maker gives them. */
export interface Tokens {
  readonly access: string;
  readonly expiresAt: Date;
  /** Null where the maker gives none: then the code is exchanged again. */
  readonly refresh: string | null;
}

/** What a tracker reports. Null is what it did not tell, or told in a way that can be no data. */
export interface Reported {
  readonly externalId: string;
  readonly vin: string | null;
  readonly name: string;
  /** With its own moment: each part of a report may be of another one. */
  readonly odometer: { readonly value: number; readonly unit: 'km' | 'mi'; readonly at: Date } | null;
  readonly location: { readonly latitude: number; readonly longitude: number; readonly at: Date } | null;
  readonly fuelPercent: number | null;
  readonly batteryPercent: number | null;
  readonly isRunning: boolean | null;
  readonly milOn: boolean | null;
  /** Null when it does not tell of any, which is not the same as that there are none. */
  readonly codes: readonly string[] | null;
  /** The newest moment that it tells of. */
  readonly dataAt: Date | null;
}

/** What is exchanged for new tokens: the code that somebody's consent brought, or the refresh token of an earlier exchange. */
export interface Grant {
  readonly code: string | null;
  readonly refresh: string | null;
  readonly redirectUri: string;
}

/** Every call but `authorizeUrl` throws ProviderFault. None wakes a vehicle. */
export interface TrackerProvider {
  /** What people call the maker. */
  readonly name: string;
  /** Where somebody consents. */
  authorizeUrl(consent: { readonly state: string; readonly redirectUri: string }): string;
  /** The first tokens, for a code. */
  exchange(grant: Grant): Promise<Tokens>;
  /** Further tokens. */
  refresh(grant: Grant): Promise<Tokens>;
  vehicles(accessToken: string): Promise<readonly Reported[]>;
  /** Null when the maker does not know it. */
  vehicle(accessToken: string, vin: string): Promise<Reported | null>;
}

/** `refused`: our tokens or our code. `limited`: we asked too often. `down`: everything else. */
export type FaultKind = 'refused' | 'limited' | 'down';

/** Holds nothing of what the maker said: its words and our tokens reach neither answers nor logs. */
export class ProviderFault extends Error {
  readonly kind: FaultKind;
  /** Seconds to wait, where the maker says so. */
  readonly retryAfter: number | null;

  constructor(kind: FaultKind, retryAfter: number | null = null) {
    super(`The maker of the trackers: ${kind}.`);
    this.kind = kind;
    this.retryAfter = retryAfter;
  }
}
