import { resolutions, resolveFields } from '@fairgate/contract/admission/offline/fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { resolutionLabels } from './offline-labels.ts'

export interface ResolveDrawerProps {
  row: { id: string; version: number }
  onClose: () => void
}

const F = formFields(resolveFields)

/** The outcome of a case and the finding. */
export function ResolveDrawer({ row: { id, version }, onClose }: ResolveDrawerProps) {
  const t = useText()
  const draft = useDraft({
    of: resolveFields,
    send: form => write('resolveConflict', { id, version, ...form }),
    done: onClose,
  })
  return (
    <EditDrawer draft={draft} title={t('offline.resolveTitle')} verb={t('offline.resolve')} onClose={onClose}>
      <F.choice name="resolution" options={resolutions.map(value => ({ value, label: t(resolutionLabels[value]) }))} />
      <F.text name="note" />
    </EditDrawer>
  )
}
