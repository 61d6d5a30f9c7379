/** With what the yard pays. */
import type { Generated } from 'kysely';
import type { PaymentKind } from '#contract/areas/payment-methods.ts';
import type { OfficeRow } from '#server/kit/columns.ts';

export interface PaymentMethods extends OfficeRow {
  name: string;
  kind: PaymentKind;
  last4: string | null;
  holder_id: number | null;
  active: Generated<boolean>;
}
