import type { CommandName } from '@fairgate/contract/catalogue'
import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../kernel/language.ts'
import type { MoreEntry } from '../MoreMenu.tsx'
import { part } from '../part.tsx'

// Chosen by few: its form comes when it is.
const ScheduleExportDialog = part(async () => (await import('./ScheduleExportDialog.tsx')).ScheduleExportDialog)

/** What of a list is exported by itself. */
export interface RegularExport {
  exports: CommandName
  /** What the export takes as the list stands: without what was typed to search, without a format. */
  payload: object
}

/** The entry of a list's menu that has it exported regularly, and the dialog it opens. */
export function useRegularExport({ exports, payload }: RegularExport): { entry: MoreEntry; dialog: ReactNode } {
  const t = useText()
  const [open, setOpen] = useState(false)
  return {
    entry: { label: t('exportSchedule.regularly'), icon: CalendarClock, run: () => setOpen(true) },
    dialog: open && <ScheduleExportDialog exports={exports} payload={payload} onClose={() => setOpen(false)} />,
  }
}
