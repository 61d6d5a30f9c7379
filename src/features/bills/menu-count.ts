import { bills } from '#contract/areas/bills.ts';
import { menuCount } from '#kit/menu-count.ts';

export default menuCount({
  endpoint: bills.unconverted,
  of: ({ count }) => count,
  words: 'to convert',
});
