import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { type TextKey, useText } from '../kernel/language.ts'
import { NoteDialog } from '../ui/NoteDialog.tsx'
import type { Acted } from './operator-verbs.ts'

type Decision = 'approve' | 'return' | 'reject'

export interface DecisionDialogProps {
  verb: Decision
  row: Acted
  busy: boolean
  issues: readonly InputIssue[]
  onConfirm: (note: string) => void
  onCancel: () => void
}

const asking: Readonly<Record<Decision, { title: TextKey; label: TextKey; verb: TextKey; why?: TextKey }>> = {
  approve: {
    title: 'access.overrideAsk',
    label: 'access.overrideNote',
    verb: 'access.approveAnyway',
    why: 'access.overrideWhy',
  },
  return: { title: 'access.returnAsk', label: 'access.returnNote', verb: 'access.return' },
  reject: { title: 'access.rejectAsk', label: 'access.rejectNote', verb: 'access.reject', why: 'access.rejectWhy' },
}

/** A decision on an operator that must say why: a return, a rejection, the approval of one's own submission. */
export function DecisionDialog({ verb, row, ...rest }: DecisionDialogProps) {
  const t = useText()
  const words = asking[verb]
  return (
    <NoteDialog
      {...rest}
      title={t(words.title, { name: row.name })}
      label={t(words.label)}
      missing={t('access.noteEmpty', { field: t(words.label) })}
      name={verb === 'approve' ? 'overrideReason' : 'note'}
      verb={t(words.verb)}
      danger={verb === 'reject'}
    >
      {words.why && <p>{t(words.why)}</p>}
    </NoteDialog>
  )
}
