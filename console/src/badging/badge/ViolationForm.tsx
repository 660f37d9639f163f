import { violationFields } from '@fairgate/contract/badging/badge/violation-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { toast } from '../../kernel/ui/toast.ts'
import { violationKindLabels } from './violation-labels.ts'

const F = formFields(violationFields)

interface ViolationFormProps {
  exhibitionId: string
  /** Of the badge that is open at the service desk. */
  badgeCode?: string
  onClose: () => void
}

/** Reports a violation: scan the badge, choose what it was, save. */
export function ViolationForm({ exhibitionId, badgeCode = '', onClose }: ViolationFormProps) {
  const t = useText()
  const draft = useDraft({
    of: violationFields,
    start: { badgeCode },
    send: form => write('reportViolation', { exhibitionId, ...form }),
    done: ({ number }) => {
      toast.success(t('violation.reported', { number }))
      onClose()
    },
  })
  return (
    <EditDrawer draft={draft} title={t('violation.report')} verb={t('violation.report')} onClose={onClose}>
      <F.text name="badgeCode" spellCheck={false} placeholder={t('violation.scanHint')} />
      <F.radios name="kind" labels={violationKindLabels} />
      <F.text name="points" />
      <F.flag name="cardTaken" hint={t('violation.cardTakenHint')} />
      <F.note name="note" rows={3} />
    </EditDrawer>
  )
}
