import { editionFields } from '@fairgate/contract/exhibitions/series/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { Edition } from './series-labels.ts'

const F = formFields(editionFields)

interface EditionDialogProps {
  seriesId: string
  /** The edition to edit; undefined for a new one. */
  row?: Edition
  onClose: () => void
}

/** Number and names of an edition. */
export function EditionDialog({ seriesId, row, onClose }: EditionDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: editionFields,
    read: row,
    send: (form, over) => write('saveEdition', { seriesId, ...over, ...form }),
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t(row ? 'series.editEdition' : 'series.addEdition')}
      verb={row ? undefined : t('shell.add')}
      onClose={onClose}
    >
      <F.text name="number" />
      <F.text name="nameCn" />
      <F.text name="nameEn" />
    </EditDialog>
  )
}
