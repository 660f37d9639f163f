import { travelFields } from '@fairgate/contract/admission/travel/fields'
import type { RowOf } from '@fairgate/contract/app/catalogue'
import { regionTree } from '@fairgate/contract/foundation/dictionary/regions'
import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { purposeLabels } from './travel-labels.ts'
import { useRunningExhibitions } from './use-running-exhibitions.ts'

const F = formFields(travelFields)

/** The form of one traveller, or of a group. */
export function TravelDrawer({ row, onClose }: { row?: RowOf<'getTravelPage'>; onClose: () => void }) {
  const t = useText()
  const exhibitions = useRunningExhibitions(row && { id: row.exhibitionId, name: row.exhibition })
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const regions = useMemo(() => regionTree(entries ?? []), [entries])
  const draft = useDraft({
    of: travelFields,
    read: row,
    send: (form, over) => (over ? write('editTravel', { ...over, ...form }) : write('addTravel', form)),
    validate: ({ arriveOn, leaveOn }) =>
      arriveOn && leaveOn && arriveOn > leaveOn ? [{ path: 'leaveOn', msg: t('travel.leavesBefore') }] : [],
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={t(row ? 'travel.editTravel' : 'travel.addTravel')} onClose={onClose}>
      <F.choice name="exhibitionId" placeholder={t('travel.exhibitionPlaceholder')} {...exhibitions} />
      <F.text name="name" />
      <F.text name="employer" />
      <F.region name="origin" regions={regions} />
      <F.day name="arriveOn" />
      <F.day name="leaveOn" />
      <F.choice
        name="purpose"
        options={Object.entries(purposeLabels).map(([value, word]) => ({ value, label: t(word) }))}
      />
      <F.text name="heads" />
      <F.note name="remark" rows={2} />
    </EditDrawer>
  )
}
