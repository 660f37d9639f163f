import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerRoutes } from '@fairgate/contract/exhibitions/partner/module'
import { Link } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type StatusCode, StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { commandOf } from './command-of.ts'
import { findPartnerStateLabel, registerOf } from './partner-labels.ts'
import { partnerPaths } from './partner-paths.ts'

/** The first secondaries of a main partner, and a link to all of them. */
export function PartnerSecondaries({ kind, parentId }: { kind: PartnerKind; parentId: string }) {
  const t = useText()
  const w = useLocalize()
  const paths = partnerPaths(kind)
  const { data } = useQueryCommand(commandOf('get…Page', kind), { parentId, pageSize: 10 }, { quiet: true })
  if (!data) return null
  const title = w(partnerRoutes[kind].label)
  return (
    <Card
      title={title}
      extra={
        data.total > data.list.length && (
          <Link to={`${paths.list}?parentId=${parentId}`}>
            {t('partner.allOf', { count: data.total, shown: formatNumber(data.total) })}
          </Link>
        )
      }
    >
      <PlainTable
        label={title}
        rows={data.list}
        none={t('partner.noSecondaries')}
        columns={[
          {
            key: 'name',
            title: t('partner.name'),
            width: '40%',
            render: row => <Link to={paths.one(row.id)}>{nameOf(row.name)}</Link>,
          },
          { key: 'creditCode', title: t('partner.creditCode'), render: registerOf },
          {
            key: 'state',
            title: t('partner.state'),
            render: row => (
              <StatusTag code={row.statusCode as StatusCode}>{w(findPartnerStateLabel(row.state))}</StatusTag>
            ),
          },
        ]}
      />
    </Card>
  )
}
