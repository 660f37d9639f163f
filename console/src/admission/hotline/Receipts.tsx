import { declarationStateMachine } from '@fairgate/contract/admission/epidemic/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'

/** The declarations of the caller, and whether they are valid. */
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
