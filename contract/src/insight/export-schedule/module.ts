import { companyTypes, permissions } from '../../kernel/auth/permission.ts'
import type { Reads } from '../../kernel/command/entity-type.ts'
import { pageEntries } from '../../kernel/page/page-entry.ts'

/**
 * Everybody who may export a list may schedule it; this permission is for the schedules of colleagues, and only for
 * people.
 */
export const exportSchedulePermissions = permissions({
  'exportSchedule:manage': {
    label: ['管理本企业的定时导出', 'Manage the company’s scheduled exports'],
    group: 'permissions',
    companies: companyTypes,
    person: true,
  },
})

export const exportSchedulePages = pageEntries({
  exportSchedules: {
    path: '/export-schedules',
    screen: 'export-schedule/ExportScheduleList',
    label: ['定时导出', 'Scheduled exports'],
    group: 'informationManagement',
    place: 20,
  },
})

export const exportScheduleReads = {
  getExportSchedulePage: ['exportSchedule', 'job', 'operator', 'message'],
  getCompanyExportSchedulePage: ['exportSchedule', 'job', 'operator', 'message'],
  getExportScheduleForm: ['operator'],
  getExportRunFile: ['exportSchedule'],
} as const satisfies Reads
