import { CalendarClock } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '../../i18n/language.ts'
import type { MoreEntry } from '../head-menu.ts'
import { part } from '../part.tsx'
import type { RegularExport } from './ScheduleExportDialog.tsx'

// Used by few: its form loads on demand.
const ScheduleExportDialog = part(async () => (await import('./ScheduleExportDialog.tsx')).ScheduleExportDialog)

/** The entry of a list's menu that schedules its export, and its dialog. */
export function useRegularExport({ exports, payload }: RegularExport): { entry: MoreEntry; dialog: ReactNode } {
  const t = useText()
  const [open, setOpen] = useState(false)
  return {
    entry: { label: t('exportSchedule.regularly'), icon: CalendarClock, run: () => setOpen(true) },
    dialog: open && <ScheduleExportDialog exports={exports} payload={payload} onClose={() => setOpen(false)} />,
  }
}
