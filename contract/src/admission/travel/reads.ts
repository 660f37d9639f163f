import type { Reads } from '../../kernel/command/entity-type.ts'

export const travelReads = {
  getTravelPage: ['travel', 'exhibition', 'company'],
  getTransportationPage: ['transportation', 'exhibition', 'company'],
  getTravelTemplateFile: [],
  getTravelImportPage: ['travelImport'],
  getTravelImportReport: ['travelImport'],
  getTravelImportRowPage: ['importRow'],
  getTravelStatistics: ['travel', 'transportation'],
} as const satisfies Reads
