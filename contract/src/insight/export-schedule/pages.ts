import { pageEntries } from '../../kernel/page/page-entry.ts'

export const exportSchedulePages = pageEntries({
  exportSchedules: {
    path: '/export-schedules',
    screen: 'export-schedule/ExportScheduleList',
    label: ['定时导出', 'Scheduled exports'],
    group: 'informationManagement',
    place: 20,
  },
})
