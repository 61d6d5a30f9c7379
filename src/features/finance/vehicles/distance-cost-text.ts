/** What a unit of distance costs, always with three decimals: `0.240`; a dash where the distance says nothing. Pure. */
const thousandths = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 3, maximumFractionDigits: 3 });

export const distanceCostText = (cost: number | null): string => (cost === null ? '–' : thousandths.format(cost));
