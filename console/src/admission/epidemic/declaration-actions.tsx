import { approveFields, correctFields, rejectFields } from '@fairgate/contract/admission/epidemic/fields'
import { Check, Pencil, QrCode, RotateCcw, TimerOff, Trash2, X } from 'lucide-react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { EditDrawer } from '../../kernel/ui/form/EditDrawer.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { ActionDialogForm, useActionDialogDraft } from '../../kernel/ui/list/ActionDialogForm.tsx'
import { confirm } from '../../kernel/ui/list/confirm.tsx'
import { type ActionDialogProps, type ActionFormProps, defineActions } from '../../kernel/ui/list/define-actions.ts'
import { note } from '../../kernel/ui/list/note.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { CodeDialog } from './CodeDialog.tsx'
import { deskControls } from './desk-controls.tsx'
import { type DeclarationFull, type DeclarationRow, receiptLabels } from './epidemic-labels.ts'
import { HealthFields, type HealthFieldsProps } from './HealthFields.tsx'
import { validateHealth } from './validate-entrant.ts'

type Keys = readonly { id: string; version: number }[]
const undo = { undo: 'undoDeclarationDecision', undoPayload: (rows: Keys) => ({ rows }) } as const

const keyOf = ({ id, version }: DeclarationRow) => ({ id, version })

const Approve = formFields(approveFields)
const Reject = formFields(rejectFields)

/** Asks for the validity of the receipts. */
function ApproveDialog(dialog: ActionDialogProps<DeclarationRow>) {
  const t = useText()
  const draft = useActionDialogDraft(dialog, approveFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('epidemic.approveAsk', { count: dialog.rows.length })}>
      <Approve.radios name="hours" label={t('epidemic.approveHours')} labels={receiptLabels} />
    </ActionDialogForm>
  )
}

/** Asks for the validity and the reason; the refusal lists missing choices. */
function RejectDialog(dialog: ActionDialogProps<DeclarationRow>) {
  const t = useText()
  const reasons = useQueryCommand('getRejectReasons', { ids: dialog.rows.map(({ id }) => id) }).data?.list ?? []
  const draft = useActionDialogDraft(dialog, rejectFields, form => form)
  return (
    <ActionDialogForm dialog={dialog} draft={draft} title={t('epidemic.rejectAsk', { count: dialog.rows.length })}>
      <Reject.radios name="hours" label={t('epidemic.rejectHours')} labels={receiptLabels} />
      <Reject.choice name="reasonCode" options={reasons.map(({ value, name }) => ({ value, label: nameOf(name) }))} />
      <Reject.note name="note" />
    </ActionDialogForm>
  )
}

const F = formFields(correctFields)

/** Corrects a pending declaration that a company made for somebody. */
function CorrectDrawer({ row, onClose }: ActionFormProps<DeclarationRow>) {
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

export const declarationActions = defineActions<DeclarationRow>(
  'epidemic',
  {
    approve: {
      command: 'approveDeclaration',
      many: true,
      bulk: true,
      icon: Check,
      tone: 'primary',
      ask: { Dialog: ApproveDialog },
      done: 'epidemic.wasApproved',
      ...undo,
      key: 'a',
    },
    reject: {
      command: 'rejectDeclaration',
      many: true,
      bulk: true,
      icon: X,
      tone: 'danger',
      ask: { Dialog: RejectDialog },
      done: 'epidemic.wasRejected',
      ...undo,
      key: 'x',
    },
    edit: { icon: Pencil, word: 'epidemic.correct', form: CorrectDrawer },
    recheck: {
      command: 'setDeclarationStatus',
      payload: (rows, given) => ({ rows: rows.map(keyOf), status: 'pendingManual', ...given }),
      many: true,
      bulk: true,
      icon: RotateCcw,
      ask: note({ one: 'epidemic.recheckAsk', why: 'epidemic.recheckWhy', label: 'epidemic.note' }),
      done: 'epidemic.rechecked',
    },
    end: {
      command: 'setDeclarationStatus',
      payload: (rows, given) => ({ rows: rows.map(keyOf), status: 'expired', ...given }),
      many: true,
      bulk: true,
      rare: true,
      icon: TimerOff,
      ask: note({ one: 'epidemic.endAsk', why: 'epidemic.endWhy', label: 'epidemic.note' }),
      done: 'epidemic.ended',
    },
    code: {
      icon: QrCode,
      word: 'epidemic.code_receipt',
      dialog: ({ row, onClose }) => (
        <CodeDialog command="getDeclarationCode" id={row.id} name={row.entrant} onClose={onClose} />
      ),
    },
    delete: {
      command: 'deleteDeclaration',
      many: true,
      bulk: true,
      tone: 'danger',
      icon: Trash2,
      word: 'epidemic.deleteImages',
      ask: confirm({ many: 'epidemic.deleteImagesConfirm', kind: 'delete' }),
      done: 'epidemic.shredded',
    },
  },
  row => row.entrant,
)
