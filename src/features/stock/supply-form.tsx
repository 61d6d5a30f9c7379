import type { StockItem } from '#contract/areas/stock.ts';
import type { FormProps } from '#kit/form/form-props.ts';
import { SUPPLY } from './stock-kind.ts';
import { StockForm } from './stock-form.tsx';

export default function SupplyForm(props: FormProps<StockItem>) {
  return <StockForm {...props} kind={SUPPLY} />;
}
