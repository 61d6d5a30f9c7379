import type { StockItem } from '#contract/areas/stock.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { PART } from './stock-kind.ts';
import { StockForm } from './stock-form.tsx';

export default function PartForm(props: FormProps<StockItem>) {
  return <StockForm {...props} kind={PART} />;
}
