import { PART } from '../stock-kind.ts';
import { CountSheet } from './count-sheet.tsx';

export default function PartsCountScreen() {
  return <CountSheet kind={PART} />;
}
