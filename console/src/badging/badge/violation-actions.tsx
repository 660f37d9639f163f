import type { RowOf } from '@fairgate/contract/app/catalogue'
import { answerFields } from '@fairgate/contract/badging/badge/violation-fields'
import { useText } from '../../kernel/i18n/language.ts'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'

type Row = RowOf<'getViolationPage'>

const F = formFields(answerFields)

function AnswerDialog({ row, onClose }: { row: Row; onClose: () => void }) {
  const t = useText()
  const draft = useDraft({
    of: answerFields,
    send: form => write('answerViolation', { id: row.id, version: row.version, ...form }),
    done: onClose,
  })
  return (
    <EditDialog
      draft={draft}
      title={t('violation.answerTitle', { name: row.number })}
      verb={t('violation.answer')}
      onClose={onClose}
    >
      <F.note name="answer" rows={5} />
    </EditDialog>
  )
}

/** Who may do what is said by the server, for each row. */
export const violationActions = defineActions<Row>(
  'violation',
  {
    confirm: {
      command: 'confirmViolation',
      ask: confirm({ one: 'violation.confirmAsk' }),
      done: 'violation.confirmed',
    },
    dismiss: {
      command: 'dismissViolation',
      ask: note({ one: 'violation.dismissAsk', label: 'violation.note' }),
      done: 'violation.dismissed',
    },
    answer: { form: ({ row, onClose }) => <AnswerDialog row={row} onClose={onClose} /> },
    close: { command: 'closeViolation', done: 'violation.closed' },
    reopen: {
      command: 'reopenViolation',
      ask: note({ one: 'violation.reopenAsk', label: 'violation.note' }),
      done: 'violation.reopened',
    },
  },
  row => row.number,
)
