import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../kernel/language.ts'
import type { MoreEntry } from '../head-menu.ts'
import { part } from '../part.tsx'
import type { RegularExport } from './ScheduleExportDialog.tsx'

// Chosen by few: its form comes when it is.
const ScheduleExportDialog = part(async () => (await import('./ScheduleExportDialog.tsx')).ScheduleExportDialog)

/** The entry of a list's menu that has it exported regularly, and the dialog it opens. */
export function useRegularExport({ exports, payload }: RegularExport): { entry: MoreEntry; dialog: ReactNode } {
  const t = useText()
  const [open, setOpen] = useState(false)
  return {
    entry: { label: t('exportSchedule.regularly'), icon: CalendarClock, run: () => setOpen(true) },
    dialog: open && <ScheduleExportDialog exports={exports} payload={payload} onClose={() => setOpen(false)} />,
  }
}
