import type { HelpOf } from '../../kernel/page/page-help.ts'
import type { exportSchedulePages } from './module.ts'

export const exportScheduleHelp = {
  exportSchedules: {
    label: [
      '查看按时自动导出的列表：条件、频率、下次与上次运行，也可暂停、修改或立即运行。要新建，请在任一列表的“更多”中选“定时导出…”。',
      'See lists exported on a schedule: conditions, frequency and runs. Pause, edit or run them; add one with “Schedule export…” in a list’s More menu.',
    ],
    next: 'jobs',
  },
} as const satisfies HelpOf<typeof exportSchedulePages>
