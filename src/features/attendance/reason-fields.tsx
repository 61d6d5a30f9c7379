import { Field } from '#ui/field.tsx';
import { Select } from '#ui/select.tsx';
import { TextInput } from '#ui/text-input.tsx';
import type { Reason } from './use-punch.ts';
import css from './attendance.module.css';
import { useReasons } from './use-reasons.ts';

interface Props {
  readonly kind: 'in' | 'out' | 'break';
  readonly reason: Reason;
  readonly onReason: (reason: Reason) => void;
}

/** Why somebody comes or leaves at an unusual time. Never asked for, always possible. */
export function ReasonFields({ kind, reason, onReason }: Props) {
  const reasons = useReasons().filter((r) => r.kind === kind);
  const { reason_id, ...rest } = reason;
  return (
    <details className={css.reasons}>
      <summary>Early, late? Say why (optional)</summary>
      {reasons.length > 0 ? (
        <Field label="Reason">
          <Select
            value={reason_id ?? ''}
            onChange={(e) => onReason(e.target.value ? { ...rest, reason_id: Number(e.target.value) } : rest)}
          >
            <option value="">None</option>
            {reasons.map((r) => (
              <option key={r.id} value={r.id}>
                {r.title}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
      <Field label="Note">
        <TextInput
          value={reason.note ?? ''}
          maxLength={1000}
          onChange={(e) => onReason({ ...reason, note: e.target.value })}
        />
      </Field>
    </details>
  );
}
