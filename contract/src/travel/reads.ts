import type { Reads } from '../kernel/noun.ts'

export const travelReads = {
  getTravelPage: ['travel', 'exhibition', 'company'],
  getTransportationPage: ['transportation', 'exhibition', 'company'],
  getTravelStatistics: ['travel', 'transportation'],
} as const satisfies Reads
