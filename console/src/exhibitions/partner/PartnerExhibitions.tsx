import { participationStateMachine } from '@fairgate/contract/exhibitions/participation/states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { Link } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import type { PartnerDetail } from './partner-labels.ts'

/** Exhibitions of the partner that the operator sees. */
export function PartnerExhibitions({ exhibitions }: Pick<PartnerDetail, 'exhibitions'>) {
  const t = useText()
  const w = useLocalize()
  const opens = useMay('participation:view')
  return (
    <Card title={t('partner.exhibitions')} extra={exhibitions.length > 0 && formatNumber(exhibitions.length)}>
      <PlainTable
        label={t('partner.exhibitions')}
        rows={exhibitions}
        none={t('partner.noExhibitions')}
        columns={[
          {
            key: 'name',
            title: t('partner.exhibition'),
            width: '40%',
            render: row =>
              opens ? (
                <Link to={`/exhibitionTransaction/papersTransaction/${row.id}`}>{nameOf(row.name)}</Link>
              ) : (
                nameOf(row.name)
              ),
          },
          { key: 'code', title: t('exhibition.code'), render: row => row.code ?? '—' },
          {
            key: 'state',
            title: t('partner.state'),
            render: row => (
              <StatusTag code={statusOf(row.state) as StatusCode}>
                {w(participationStateMachine.states[row.state])}
              </StatusTag>
            ),
          },
          {
            key: 'badges',
            title: t('partner.badges'),
            width: '14%',
            align: 'right',
            render: row => formatNumber(row.badges),
          },
        ]}
      />
    </Card>
  )
}
