import type { RowOf } from '@fairgate/contract/app/catalogue'
import { standFields } from '@fairgate/contract/exhibitions/stand/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { kindLabels } from './kind-labels.ts'

const F = formFields(standFields)

interface StandDrawerProps {
  exhibitionId: string
  halls: readonly string[]
  row?: RowOf<'getStandPage'>
  /** Hall and section of a new one: those that the list shows. */
  start?: Readonly<Record<string, string>>
  onClose: () => void
}

/** The form of a stand. One with a company keeps its place and area, which change only with their consequences shown. */
export function StandDrawer({ exhibitionId, halls, row, start = {}, onClose }: StandDrawerProps) {
  const t = useText()
  const hall = standFields.hall.options.find(option => option === start.hall)
  const draft = useDraft({
    of: standFields,
    read: row && { ...row, hall: standFields.hall.options.find(option => option === row.hall) },
    start: { ...(hall && { hall }), section: start.section ?? '' },
    send: (form, over) =>
      over ? write('editStand', { ...over, ...form }) : write('addStand', { exhibitionId, ...form }),
    done: onClose,
  })
  const disabled = row?.state === 'assigned'
  return (
    <EditDrawer draft={draft} title={t(row ? 'stand.edit' : 'stand.add')} onClose={onClose}>
      <F.choice name="hall" options={halls.map(value => ({ value, label: value }))} disabled={disabled} />
      <F.text name="number" spellCheck={false} disabled={disabled} />
      <F.text name="section" disabled={disabled} />
      <F.text name="area" disabled={disabled} />
      <F.segmented name="kind" labels={kindLabels} />
      <F.note name="note" rows={2} />
    </EditDrawer>
  )
}
