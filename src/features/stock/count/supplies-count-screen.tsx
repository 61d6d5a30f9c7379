import { SUPPLY } from '../stock-kind.ts';
import { CountSheet } from './count-sheet.tsx';

export default function SuppliesCountScreen() {
  return <CountSheet kind={SUPPLY} />;
}
