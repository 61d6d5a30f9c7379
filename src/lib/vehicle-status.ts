/** The yard's words for the statuses of vehicles. */
export const statusWords: Readonly<Record<string, string>> = {
  ready: 'Ready',
  rented: 'Rented out',
  cleaning: 'Being cleaned',
  maintenance: 'In maintenance',
  inspection: 'In inspection',
  out_of_service: 'Out of service',
};

/** The status of a vehicle in the yard's words; one we do not know is shown as the server says it. */
export function statusWord(status: string): string {
  return statusWords[status] ?? status;
}
