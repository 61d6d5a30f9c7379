/**
 * Columns of every table, as Kysely sees them. Ids are PostgreSQL `bigint` read as numbers, `date` is text `YYYY-MM-DD`,
 * `time` is text `HH:MM:SS`, `timestamptz` is a Date, `jsonb` is parsed (write it with `JSON.stringify`).
 */
import type { ColumnType, Generated, GeneratedAlways } from 'kysely';
import type { YardTables } from './yard-tables.ts';

/** A jsonb column: parsed when read, text when written. */
export type Json<T> = ColumnType<T, string, string>;

export interface RolesTable {
  id: Generated<number>;
  /** `technician`, `lead` and so on; an administrator may add others. */
  name: string;
  /** As people say it. */
  title: string;
  /** The largest amount, in cents, that people of this role may approve; null: none is set. */
  approval_limit: Generated<number | null>;
  /** Whether its people must have an authenticator, and from which day on. */
  two_factor: Generated<'off' | 'required'>;
  two_factor_from: string | null;
  created_at: Generated<Date>;
  created_by: number | null;
  updated_at: Generated<Date>;
  deleted_at: Date | null;
  deleted_by: number | null;
}

/** Which permissions a role was granted at first, once (roles.ts). */
export interface RoleDefaultsTable {
  role_id: number;
  permission: string;
}

export interface RolePermissionsTable {
  role_id: number;
  permission: string;
  /** Both are null for what the role has had since it came with the product. */
  granted_at: Date | null;
  granted_by: number | null;
}

/** Numbers the permissions. Words are in the contract, and here where the yard says them otherwise or the permission is the yard's own. */
export interface PermissionsTable {
  id: Generated<number>;
  name: string;
  area: string | null;
  title: string | null;
  description: Generated<string>;
  created_at: Generated<Date>;
  created_by: number | null;
  updated_at: Generated<Date>;
}

export interface BranchesTable {
  id: Generated<number>;
  /** Unique. */
  name: string;
  /** IANA name: days and times of the branch are told by it. */
  timezone: string;
  phone: Generated<string | null>;
  address: Generated<string | null>;
  /** ISO 3166-1, two letters. */
  country: Generated<string | null>;
  position: Generated<number>;
  created_at: Generated<Date>;
  created_by: Generated<number | null>;
  updated_at: Generated<Date>;
  deleted_at: Generated<Date | null>;
  deleted_by: Generated<number | null>;
}

export interface UsersTable {
  id: Generated<number>;
  name: string;
  /** Unique without regard to case. */
  email: string;
  /** argon2id in PHC form. Null until the person has chosen one. */
  password_hash: string | null;
  role_id: number;
  /** Their home; `user_branches` has the others. */
  branch_id: number | null;
  department_id: number | null;
  /** False: may no longer sign in; the name stays on what was done. */
  active: Generated<boolean>;
  phone: string | null;
  /** The person asked to be let in. */
  requested_at: Date | null;
  invited_at: Date | null;
  first_signed_in_at: Date | null;
  created_at: Date;
  created_by: number | null;
  updated_at: Date;
  deleted_at: Date | null;
  deleted_by: number | null;
}

/** The branches that a person belongs to besides their home. */
export interface UserBranchesTable {
  user_id: number;
  branch_id: number;
}

export interface SessionsTable {
  /** SHA-256 of the cookie's value, hex: a stolen table opens nothing. */
  id_hash: string;
  user_id: number;
  created_at: Date;
  seen_at: Date;
  expires_at: Date;
  /** The name of the browser and of the system: "Chrome on Android". */
  label: Generated<string>;
  kind: Generated<'phone' | 'tablet' | 'computer'>;
  /** The network, shortened to /24 or /48. */
  network: Generated<string>;
  /** When the person last said their password in this session. */
  confirmed_at: Date | null;
  /** `code`: the authenticator's code is not said yet. */
  stage: Generated<'full' | 'code'>;
  /** However often it is used, it ends then. */
  ends_at: Date;
}

export interface TokensTable {
  id_hash: string;
  kind: 'bearer' | 'rental';
  user_id: number;
  /** Signing out ends the tokens made in that session. */
  session_hash: string;
  created_at: Date;
  expires_at: Date;
}

export interface TwoFactorsTable {
  user_id: number;
  generation: number;
  /** Null until a code of this generation was verified. */
  enabled_at: Date | null;
  last_step: Generated<number>;
}

export interface RecoveryCodesTable {
  user_id: number;
  n: number;
  hash: string;
  used_at: Date | null;
}

export interface LinksTable {
  id_hash: string;
  kind: 'invite' | 'reset' | 'email';
  user_id: number;
  /** The address that it was made for. */
  email: string;
  created_at: Date;
  expires_at: Date;
  used_at: Date | null;
}

export interface SavedFiltersTable {
  user_id: number;
  screen: string;
  filter: Json<Readonly<Record<string, unknown>>>;
  updated_at: Date;
}

export interface IdempotencyTable {
  user_id: number;
  /** `POST /api/add-todo`: method and pattern. */
  route: string;
  key: string;
  /** SHA-256 of the validated input and the files' checksums. */
  fingerprint: string;
  status: number;
  headers: Json<Readonly<Record<string, string>>>;
  /** The answer's JSON text, byte for byte. */
  answer: string;
  created_at: Date;
}

export interface AuditTable {
  id: GeneratedAlways<number>;
  at: Date;
  user_id: number | null;
  /** What did it where it was no person: a link, a job. */
  actor: Generated<string | null>;
  /** The branch of the record, where it has one. */
  branch_id: Generated<number | null>;
  action: string;
  entity: string;
  entity_id: number;
  detail: Json<Readonly<Record<string, unknown>>>;
  request_id: string;
}

export interface RateLimitsTable {
  /** What is counted, hashed: no address or e-mail is kept. */
  key: string;
  hits: number;
  resets_at: Date;
}

export interface BlobsTable {
  sha256: string;
  mime: string;
  size: number;
  created_at: Date;
}

export interface MetaTable {
  key: string;
  value: Json<unknown>;
}

export interface KernelTables {
  roles: RolesTable;
  role_permissions: RolePermissionsTable;
  role_defaults: RoleDefaultsTable;
  permissions: PermissionsTable;
  branches: BranchesTable;
  users: UsersTable;
  user_branches: UserBranchesTable;
  sessions: SessionsTable;
  tokens: TokensTable;
  two_factors: TwoFactorsTable;
  recovery_codes: RecoveryCodesTable;
  links: LinksTable;
  saved_filters: SavedFiltersTable;
  idempotency: IdempotencyTable;
  audit: AuditTable;
  rate_limits: RateLimitsTable;
  blobs: BlobsTable;
  meta: MetaTable;
}

export interface Database extends KernelTables, YardTables {}
