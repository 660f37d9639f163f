import type { RowOf } from '@fairgate/contract/app/catalogue'
import type { ExportScheduleState } from '@fairgate/contract/insight/export-schedule/commands'
import { call } from '../../kernel/command/call.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import type { TextKey } from '../../kernel/i18n/language.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { ScheduleExportDialog } from '../../kernel/ui/list/ScheduleExportDialog.tsx'

export type ScheduleRow = RowOf<'getExportSchedulePage'>

export const stateLabels = {
  active: 'exportSchedule.active',
  paused: 'exportSchedule.paused',
  held: 'exportSchedule.held',
} as const satisfies Record<ExportScheduleState, TextKey>

/** Actions on a scheduled export. */
export const scheduleActions = defineActions<ScheduleRow, object, 'download' | 'openList'>(
  'exportSchedule',
  {
    download: { offered: ({ lastRun }) => lastRun?.hasFile === true, run: row => void download(row) },
    run: { command: 'runExportSchedule', payload: ([row]) => ({ id: row?.id }), done: 'exportSchedule.runToast' },
    edit: { dialog: ({ row, onClose }) => <ScheduleExportDialog row={row} onClose={onClose} /> },
    openList: { offered: () => true, to: row => row.path },
    pause: { command: 'pauseExportSchedule', done: 'exportSchedule.pausedToast' },
    resume: { command: 'resumeExportSchedule', tone: 'primary', done: 'exportSchedule.resumedToast' },
    delete: {
      command: 'deleteExportSchedule',
      tone: 'danger',
      ask: confirm({ one: 'exportSchedule.deleteAsk', why: 'exportSchedule.deleteWhy' }),
      done: 'exportSchedule.deleted',
    },
  },
  row => row.title,
)

async function download({ id }: ScheduleRow): Promise<void> {
  const link = await call('getExportRunFile', { id }).catch(() => undefined)
  if (link) await downloadLink(link.url, link.name)
}
