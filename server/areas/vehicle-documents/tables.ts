/** Papers of vehicles. */
import type { Generated } from 'kysely';
import type { DocumentType } from '#contract/areas/vehicle-documents.ts';
import type { OfficeRow } from '#server/kit/columns.ts';

export interface VehicleDocuments extends OfficeRow {
  vehicle_id: number;
  type: DocumentType;
  number: Generated<string>;
  issued_on: string | null;
  expires_on: string | null;
  blocks: boolean;
  replaced_by: Generated<number | null>;
}
