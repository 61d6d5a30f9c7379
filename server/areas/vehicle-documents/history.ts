/** How the history tells papers of vehicles. */
import { documentLabels, documentTypes } from '#contract/areas/vehicle-documents.ts';
import type { HistoryKind } from '#server/kit/history/kind.ts';
import { formatDay } from '#server/lib/yard-time.ts';
import { documentById } from './queries.ts';

const typeText = (type: unknown) => (documentTypes as Readonly<Record<string, string>>)[String(type)] ?? String(type);
const dayText = (day: unknown) => formatDay(String(day));

export const documentHistory: HistoryKind = {
  title: 'Document',
  table: 'vehicle_documents',
  nameText: typeText,
  access: { right: 'vehicle.view', check: documentById },
  labels: { ...documentLabels, vehicle_id: 'Vehicle' },
  names: { vehicle_id: 'vehicles', replaced_by: 'vehicle_documents' },
  texts: { type: typeText, issued_on: dayText, expires_on: dayText },
};
