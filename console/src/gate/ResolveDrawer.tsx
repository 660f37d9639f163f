import { resolutions, resolveFields } from '@fairgate/contract/offline/fields'
import { useText } from '../kernel/language.ts'
import { EditDrawer } from '../ui/form/EditDrawer.tsx'
import { formFields } from '../ui/form/form-fields.tsx'
import { useDraft, write } from '../ui/form/use-draft.ts'
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
