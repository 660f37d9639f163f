import type { Reads } from '../../kernel/command/entity-type.ts'

export const exportScheduleReads = {
  getExportSchedulePage: ['exportSchedule', 'job', 'operator', 'message'],
  getCompanyExportSchedulePage: ['exportSchedule', 'job', 'operator', 'message'],
  getExportScheduleForm: ['operator'],
  getExportRunFile: ['exportSchedule'],
} as const satisfies Reads
