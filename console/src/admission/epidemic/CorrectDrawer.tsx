import { correctFields } from '@fairgate/contract/admission/epidemic/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import type { ActionFormProps } from '../../kernel/ui/list/define-actions.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { deskControls } from './desk-controls.tsx'
import type { DeclarationFull, DeclarationRow } from './epidemic-labels.ts'
import { HealthFields, type HealthFieldsProps } from './HealthFields.tsx'
import { validateHealth } from './validate-entrant.ts'

const F = formFields(correctFields)

/** Corrects a pending declaration that a company made for somebody. */
export function CorrectDrawer({ row, onClose }: ActionFormProps<DeclarationRow>) {
  const detail = useQueryCommand('getDeclarationDetail', { id: row.id }).data
  const required = useQueryCommand('getProxyForm', { exhibitionId: row.exhibitionId }, { quiet: true }).data
  if (!detail?.typed || !required) return <DetailSkeleton />
  return <CorrectForm detail={detail} typed={detail.typed} content={required.content} onClose={onClose} />
}

interface CorrectFormProps extends Pick<HealthFieldsProps, 'content'> {
  detail: DeclarationFull
  typed: NonNullable<DeclarationFull['typed']>
  onClose: () => void
}

function CorrectForm({ detail, typed, content, onClose }: CorrectFormProps) {
  const t = useText()
  const { cities, ...said } = typed
  const read = {
    ...said,
    id: detail.id,
    version: detail.version,
    name: detail.entrant,
    cities: cities.map(({ code }) => code),
  }
  const draft = useDraft({
    of: correctFields,
    validate: values => validateHealth(t, content, values),
    read: read as never,
    send: (form, over) => write('editDeclaration', { ...form, ...over } as never),
    done: onClose,
    said: 'epidemic.corrected',
  })
  return (
    <EditDrawer draft={draft} title={t('epidemic.correctTitle', { name: detail.entrant })} onClose={onClose}>
      <F.text name="name" />
      <HealthFields content={content} issues={draft.issues} controls={deskControls} />
    </EditDrawer>
  )
}
