import type { RowOf } from '@fairgate/contract/app/catalogue'
import { printerFields } from '@fairgate/contract/badging/badge/printer'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { OfExhibition } from './acted-badge.ts'

export type PrinterRow = RowOf<'getPrinterList'>

const F = formFields(printerFields)

/** Form for the name and location of a printer. */
export function PrinterDialog(props: OfExhibition & { printer: PrinterRow | undefined; onClose: () => void }) {
  const { exhibitionId, printer, onClose } = props
  const t = useText()
  const draft = useDraft({
    of: printerFields,
    read: printer,
    send: (form, over) => write('savePrinter', { exhibitionId, ...over, ...form }),
    done: onClose,
  })
  return (
    <EditDialog draft={draft} title={printer ? printer.name : t('badge.printerAdd')} onClose={onClose}>
      <F.text name="name" />
      <F.text name="place" />
    </EditDialog>
  )
}
