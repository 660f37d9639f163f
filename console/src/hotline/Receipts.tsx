import type { Output } from '@fairgate/contract/catalogue'
import { declarationStateMachine } from '@fairgate/contract/epidemic/states'
import { formatMoment } from '../kernel/format.ts'
import { useLocalize, useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { PlainTable } from '../ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'

/** What the caller declared, and whether it holds. */
export function Receipts({ rows }: { rows: Output<'getHotlineReceipt'>['receipts'] }) {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <h2>{t('hotline.receipts')}</h2>
      <PlainTable
        label={t('hotline.receipts')}
        none={t('hotline.noReceipts')}
        rows={rows}
        columns={[
          { key: 'name', title: t('hotline.holder'), render: ({ name }) => name },
          { key: 'exhibition', title: t('hotline.exhibition'), render: ({ exhibition }) => nameOf(exhibition) },
          {
            key: 'validUntil',
            title: t('hotline.validUntil'),
            render: ({ validUntil }) => (validUntil ? formatMoment(validUntil) : '—'),
          },
          {
            key: 'state',
            title: t('hotline.receipts'),
            render: ({ state, statusCode }) => (
              <StatusTag code={statusCode as StatusCode}>{w(declarationStateMachine.states[state])}</StatusTag>
            ),
          },
        ]}
      />
    </>
  )
}
