import type { RowOf } from '@fairgate/contract/app/catalogue'
import { type DocumentTypeCode, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import { regionTree } from '@fairgate/contract/foundation/dictionary/regions'
import { audienceFields } from '@fairgate/contract/sales/audience/fields'
import { useMemo } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useDictionary } from '../../kernel/ui/use-dictionary.ts'
import { useExhibitionOptions } from '../../kernel/ui/use-exhibition-options.ts'
import { genderLabels } from './audience-labels.ts'

const F = formFields(audienceFields)

/** The form of one person; stored numbers are masked, and stay if nothing is typed. */
export function AudienceDrawer({ row, onClose }: { row?: RowOf<'getRealAudiencePage'>; onClose: () => void }) {
  const t = useText()
  const w = useLocalize()
  const { options: documentTypes } = useDictionary('document_type')
  const entries = useQueryCommand('getRegionOptions', {}).data?.list
  const regions = useMemo(() => regionTree(entries ?? []), [entries])
  const draft = useDraft({
    of: audienceFields,
    read: row && {
      ...row,
      documentType: row.documentType as DocumentTypeCode | null,
      documentNumber: '',
      phone: '',
      email: '',
    },
    send: (form, over) => (over ? write('editAudience', { ...over, ...form }) : write('addAudience', form)),
    done: onClose,
  })
  const { exhibitionId } = draft.values
  const of = exhibitionId ? { exhibitionId: String(exhibitionId) } : {}
  const { options: jobClasses } = useDictionary('job_class', of)
  const { options: industries } = useDictionary('industry', of)
  const { options: channels } = useDictionary('audience_channel', of)
  const exhibitions = useExhibitionOptions()
  const now = (number: string | undefined) =>
    row && t('audience.numberUnchanged', { number: number || t('audience.noneYet') })
  const labelled = (options: readonly { value: string; label: string }[]) =>
    options.map(({ value, label }) => ({ value, label }))
  return (
    <EditDrawer draft={draft} title={t(row ? 'audience.editTitle' : 'audience.add')} onClose={onClose}>
      <F.text name="name" />
      <F.text name="phone" hint={now(row?.phone)} />
      <F.text name="email" hint={now(row?.email)} />
      <F.choice
        name="documentType"
        options={
          documentTypes.length > 0
            ? labelled(documentTypes)
            : Object.entries(documentTypeLabels).map(([value, text]) => ({ value, label: w(text) }))
        }
      />
      <F.text name="documentNumber" hint={now(row?.document)} />
      <F.segmented name="gender" labels={genderLabels} />
      <F.day name="birth" />
      <F.region name="region" regions={regions} />
      <F.text name="employer" />
      <F.text name="jobTitle" />
      <F.choice name="exhibitionId" hint={t('audience.optionsOfHint')} {...exhibitions} />
      <F.choice name="jobClass" options={labelled(jobClasses)} />
      <F.choice name="industry" options={labelled(industries)} />
      <F.choice name="channel" options={labelled(channels)} />
    </EditDrawer>
  )
}
