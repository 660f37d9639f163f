import { invoiceStateMachine } from '@fairgate/contract/finance/invoice/states'
import { formatAmount } from '@fairgate/contract/kernel/money/money'
import { call } from '../../kernel/command/call.ts'
import { downloadLink } from '../../kernel/files/download.ts'
import { formatDate } from '../../kernel/format/format.ts'
import { type Text, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { useActions } from '../../kernel/ui/list/use-actions.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { invoiceActions } from './invoice-actions.tsx'
import type { Invoice, InvoiceDetail } from './invoice-labels.ts'

/** Blue and red invoices in order of creation, each with its files and actions. */
export function InvoicesMade({ detail }: { detail: InvoiceDetail }) {
  const t = useText()
  const hook = useActions(invoiceActions, {}, { rows: detail.invoices })
  return (
    <div className="fg-invoices-made">
      <PlainTable
        label={t('invoice.invoices')}
        rows={detail.invoices}
        none={t('invoice.noInvoices')}
        columns={[
          { key: 'code', title: t('invoice.code'), width: '34%', render: row => <CodeOf row={row} t={t} /> },
          {
            key: 'amount',
            title: t('invoice.amount'),
            align: 'right',
            render: row => formatAmount(row.amount),
          },
          {
            key: 'files',
            title: t('invoice.fileIds'),
            render: row => <Files id={detail.id} files={row.files} t={t} />,
          },
          { key: 'state', title: t('invoice.state'), render: row => <State row={row} /> },
        ]}
        action={row => (
          <span className="fg-invoice-buttons">
            {hook.of(row).map(({ key, label, run, danger }) => (
              <Button
                key={key}
                size="small"
                kind={danger ? 'danger' : 'default'}
                busy={hook.busy === key}
                onClick={run}
              >
                {label}
              </Button>
            ))}
          </span>
        )}
      />
      {hook.dialogs}
    </div>
  )
}

/** Number and date; for a red invoice also the blue one and the confirmation slip. */
function CodeOf({ row, t }: { row: Invoice; t: Text }) {
  return (
    <>
      <span className="fg-invoice-code">{row.code}</span>
      <small className="fg-field-hint">{formatDate(row.issuedOn)}</small>
      {row.blueCode && (
        <small className="fg-field-hint">
          {t('invoice.redOf', { code: row.blueCode })} · {t('invoice.confirmation')} {row.confirmation}
        </small>
      )}
      {row.reason && (
        <small className="fg-field-hint">
          {t('invoice.reason')}: {row.reason}
        </small>
      )}
    </>
  )
}

function State({ row }: { row: Invoice }) {
  const t = useText()
  const w = useLocalize()
  if (row.redOf) return t('invoice.red')
  return (
    <>
      <StatusTag code={row.statusCode as StatusCode}>{w(invoiceStateMachine.states[row.state])}</StatusTag>
      {row.requested && <small className="fg-field-hint">{formatAmount(row.requested)}</small>}
      {row.state === 'made' && row.left !== row.amount && (
        <small className="fg-field-hint">
          {t('invoice.left')} {formatAmount(row.left)}
        </small>
      )}
    </>
  )
}

function Files({ id, files, t }: { id: string; files: Invoice['files']; t: Text }) {
  const save = async (fileId: string) => {
    const link = await call('getInvoiceFileLink', { id, fileId }).catch(() => undefined)
    if (link) await downloadLink(link.url, link.name)
  }
  return (
    <Inline as="span" gap={[4, 12]} wrap>
      {files.map(file => (
        <button
          key={file.id}
          type="button"
          className="fg-link"
          title={t('invoice.download', { name: file.name })}
          onClick={() => void save(file.id)}
        >
          {file.type.toUpperCase()}
        </button>
      ))}
    </Inline>
  )
}
