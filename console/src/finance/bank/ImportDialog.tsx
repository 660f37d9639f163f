import type { RowOf } from '@fairgate/contract/app/catalogue'
import { bankAccountFields } from '@fairgate/contract/finance/bank/fields'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import type { StatementState } from '@fairgate/contract/finance/bank/states'
import { useState } from 'react'
import { useCommand, useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatMoment } from '../../kernel/format/format.ts'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Dialog } from '../../kernel/ui/Dialog.tsx'
import { EditDialog } from '../../kernel/ui/form/EditDialog.tsx'
import { formFields } from '../../kernel/ui/form/form-fields.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { useUpload } from '../../kernel/ui/form/use-upload.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { Upload } from '../../kernel/ui/Upload.tsx'
import { DiscardStatement } from './DiscardStatement.tsx'
import { ImportedStatement } from './ImportedStatement.tsx'
import './bank.css'

/** The refusal of a file that was imported before; the dialog offers its report. */
const known = 'bank.statementKnown'

/** Imports a statement: choice of account and file, then progress, questions, and the report. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  const t = useText()
  const [statementId, showStatement] = useState<string>()
  return (
    <Dialog
      open
      title={t(statementId ? 'bank.report' : 'bank.import')}
      width={statementId ? 960 : 640}
      onClose={onClose}
    >
      {statementId ? (
        <ImportedStatement
          key={statementId}
          id={statementId}
          onRepeat={() => showStatement(undefined)}
          onClose={onClose}
          onOther={showStatement}
        />
      ) : (
        <ChooseFile onStarted={showStatement} />
      )}
    </Dialog>
  )
}

function ChooseFile({ onStarted }: { onStarted: (statementId: string) => void }) {
  const t = useText()
  const w = useLocalize()
  const accounts = useQueryCommand('getBankAccountList', {}, { quiet: true })
  const list = accounts.data?.list ?? []
  const [chosen, setChosen] = useState<string>()
  const [form, setForm] = useState<'add' | 'edit'>()
  const [earlier, setEarlier] = useState<{ statementId: string; why: string }>()
  const start = useCommand('importBankStatement', {
    onDone: ({ statementId }) => onStarted(statementId),
    asks: known,
    onRefused: ({ reason, message, data }) => {
      if (reason === known) setEarlier({ ...(data as { statementId: string }), why: message })
    },
  })
  const bankAccountId = chosen ?? (list.length === 1 ? list[0]?.id : undefined)
  const account = list.find(({ id }) => id === bankAccountId)
  const sheet = useUpload(({ fileId }) => {
    setEarlier(undefined)
    if (bankAccountId) start.mutate({ bankAccountId, fileId })
  })
  const ready = bankAccountId !== undefined && sheet.ready
  return (
    <div className="fg-bank-import">
      <p>{w(bankImportTexts.importLead)}</p>
      <Inline className="fg-bank-account" gap={12}>
        <SelectFilter
          width={360}
          label={t('bank.account')}
          all={t('bank.chooseAccount')}
          value={bankAccountId}
          loading={accounts.isPending}
          options={list.map(({ id, name, bank, number }) => ({ value: id, label: `${name} · ${bank} · ${number}` }))}
          onChange={setChosen}
        />
        <Button onClick={() => setForm('add')}>{t('bank.addAccount')}</Button>
        {/* Last, so that nothing moves under the pointer when the accounts arrive. */}
        {account && <Button onClick={() => setForm('edit')}>{t('bank.editAccount')}</Button>}
      </Inline>
      <Upload purpose="statement" {...sheet.upload} />
      {earlier && (
        <p role="alert">
          {earlier.why}{' '}
          <button type="button" className="fg-link" onClick={() => onStarted(earlier.statementId)}>
            {t('bank.report')}
          </button>
        </p>
      )}
      <Button
        kind="primary"
        disabled={!ready}
        title={ready ? undefined : t('bank.chooseFile')}
        busy={start.isPending || sheet.waits}
        onClick={() => void sheet.send()}
      >
        {t('bank.importStart')}
      </Button>
      <RecentStatements onOpen={onStarted} />
      {form && (
        <AccountDialog
          account={form === 'edit' ? account : undefined}
          onClose={() => setForm(undefined)}
          onAdded={setChosen}
        />
      )}
    </div>
  )
}

const F = formFields(bankAccountFields)

type BankAccount = RowOf<'getBankAccountList'>

interface AccountDialogProps {
  /** The account to edit; undefined for a new one. */
  account?: BankAccount
  onClose: () => void
  onAdded: (id: string) => void
}

/** Form for a bank account of the venue whose statements are imported. */
function AccountDialog({ account, onClose, onAdded }: AccountDialogProps) {
  const t = useText()
  const draft = useDraft({
    of: bankAccountFields,
    read: account,
    send: (form, over) => (account ? write('editBankAccount', { ...form, ...over }) : write('addBankAccount', form)),
    said: account ? 'bank.accountEdited' : 'bank.accountAdded',
    done: ({ id }) => {
      onAdded(id)
      onClose()
    },
  })
  return (
    <EditDialog draft={draft} title={t(account ? 'bank.editAccount' : 'bank.addAccount')} onClose={onClose}>
      <F.text name="name" />
      <F.text name="bank" />
      <F.text name="number" />
    </EditDialog>
  )
}

const stateTexts = {
  running: 'bank.stateRunning',
  pending: 'bank.statePending',
  finished: 'bank.stateFinished',
  failed: 'bank.stateFailed',
  cancelled: 'bank.stateCancelled',
} as const satisfies Record<StatementState, TextKey>

/** The latest imports with their results, and those that await an answer. */
function RecentStatements({ onOpen }: { onOpen: (statementId: string) => void }) {
  const t = useText()
  const w = useLocalize()
  const { data } = useQueryCommand('getBankStatementPage', { pageSize: 10 }, { quiet: true })
  if (!data || data.list.length === 0) return null
  return (
    <section className="fg-bank-recent">
      <h3>{t('bank.recent')}</h3>
      <ul>
        {data.list.slice(0, 5).map(statement => (
          <Inline as="li" gap={12} align="center" key={statement.id}>
            <button type="button" className="fg-link" onClick={() => onOpen(statement.id)}>
              {statement.fileName}
            </button>
            <StatusTag code={statement.statusCode as StatusCode}>{t(stateTexts[statement.state])}</StatusTag>
            <small>
              {statement.state === 'finished' && `${w(bankImportTexts.reportAdded)} ${statement.added} · `}
              {formatMoment(statement.createdAt)}
            </small>
            <DiscardStatement statement={statement} />
          </Inline>
        ))}
      </ul>
    </section>
  )
}
