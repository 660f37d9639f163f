import type { Output } from '@fairgate/contract/app/catalogue'
import { useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { FieldChanges } from './FieldChanges.tsx'

export interface OperationFactsProps {
  detail: Output<'getOperationLogDetail'>
  /** Shows the operations of this operator, company, kind or exhibition alone. */
  narrow: (filter: Record<string, string>) => void
}

/** One operation: its changes, operator and network address. */
export function OperationFacts({ detail, narrow }: OperationFactsProps) {
  const t = useText()
  const link = (name: string, value: string | null, label: string) =>
    value ? (
      <button type="button" className="fg-link" onClick={() => narrow({ [name]: value })}>
        {label}
      </button>
    ) : (
      label || '—'
    )
  return (
    <>
      {detail.unnamed ? (
        <p className="fg-cell-quiet">{t('operationLog.unnamed')}</p>
      ) : (
        <FieldChanges noun={detail.noun} before={detail.before} after={detail.after} />
      )}
      <DescriptionList
        facts={[
          { name: t('operationLog.target'), value: detail.targetName ?? '—' },
          {
            name: t('operationLog.operator'),
            value: link('operatorId', detail.operatorId, detail.operatorName || t('operationLog.system')),
          },
          { name: t('operationLog.company'), value: link('companyId', detail.companyId, detail.companyName) },
          {
            name: t('operationLog.exhibition'),
            value: link('exhibitionId', detail.exhibitionId, detail.exhibitionName),
          },
          { name: t('operationLog.command'), value: link('operation', detail.command, detail.commandName) },
          { name: t('operationLog.address'), value: detail.address || '—' },
          { name: t('operationLog.traceId'), value: <span className="fg-log-trace">{detail.traceId}</span> },
        ]}
      />
    </>
  )
}
