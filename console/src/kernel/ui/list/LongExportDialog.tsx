import type { SheetFormat } from '@fairgate/contract/kernel/command/page'
import { useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { Dialog } from '../Dialog.tsx'

interface LongExportDialogProps {
  /** The number of rows, and the maximum of a sheet. */
  why: string
  onChoose: (format: SheetFormat) => void
  onClose: () => void
}

/** An export has more rows than one sheet holds: several sheets, or csv. */
export function LongExportDialog({ why, onChoose, onClose }: LongExportDialogProps) {
  const t = useText()
  return (
    <Dialog
      open
      title={t('shell.exportXlsx')}
      width={460}
      role="alertdialog"
      onClose={onClose}
      foot={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button onClick={() => onChoose('csv')}>{t('shell.exportCsv')}</Button>
          <Button kind="primary" autoFocus onClick={() => onChoose('sheets')}>
            {t('exportSchedule.severalSheets')}
          </Button>
        </>
      }
    >
      {why}
    </Dialog>
  )
}
