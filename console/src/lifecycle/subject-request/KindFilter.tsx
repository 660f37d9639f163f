import { requestKinds } from '@fairgate/contract/lifecycle/subject-request/states'
import { useText } from '../../kernel/i18n/language.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { kindLabels } from './request-labels.ts'

/** Filters by copies or erasures. */
export function KindFilter({ value, onChange }: { value?: string; onChange: (kind: string | undefined) => void }) {
  const t = useText()
  return (
    <SelectFilter
      {...{ label: t('subjectRequest.kind'), all: t('subjectRequest.allKinds'), width: 160, value, onChange }}
      options={requestKinds.map(kind => ({ value: kind, label: t(kindLabels[kind]) }))}
    />
  )
}
