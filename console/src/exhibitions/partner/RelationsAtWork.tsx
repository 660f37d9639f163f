import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { commandOf } from './command-of.ts'
import { UsageDetail } from './RelationUsage.tsx'

/** Usage of one partner under each of its relations. */
export function RelationsAtWork({ kind, partnerId }: { kind: PartnerKind; partnerId: string }) {
  const t = useText()
  const [open, setOpen] = useState<string>()
  const { data } = useQueryCommand(commandOf('get…UsagePage', kind), { partnerId, pageSize: 40 }, { quiet: true })
  if (!data || data.list.length === 0) return null
  return (
    <Card title={t('partner.viewUsage')}>
      <PlainTable
        label={t('partner.viewUsage')}
        rows={data.list}
        none={t('partner.emptyUsage')}
        columns={[
          {
            key: 'sponsor',
            title: t('partner.worksFor'),
            width: '34%',
            render: row => nameOf(row.partnerId === partnerId ? row.sponsor : row.partner),
          },
          {
            key: 'exhibitions',
            title: t('partner.exhibitions'),
            width: '18%',
            align: 'right',
            render: row => formatNumber(row.exhibitions),
          },
          {
            key: 'badges',
            title: t('partner.badges'),
            width: '14%',
            align: 'right',
            render: row => formatNumber(row.badges),
          },
          { key: 'since', title: t('partner.since'), render: row => formatMoment(row.since) },
        ]}
        action={row => (
          <button
            type="button"
            className="fg-link"
            aria-label={t('partner.usageOf', { name: nameOf(row.sponsor) })}
            onClick={() => setOpen(row.id)}
          >
            {t('partner.view')}
          </button>
        )}
      />
      {open && (
        <div className="fg-partner-over">
          <UsageDetail id={open} props={{ kind }} onClose={() => setOpen(undefined)} />
        </div>
      )}
    </Card>
  )
}
