import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { labelTag } from '../../kernel/ui/list/state-tag.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import type { PartnerDetail } from './partner-labels.ts'

/** The operators of the partner. */
export function PartnerPeople({ people }: Pick<PartnerDetail, 'people'>) {
  const t = useText()
  return (
    <Card title={t('partner.people')} extra={people.length > 0 && formatNumber(people.length)}>
      <PlainTable
        label={t('partner.people')}
        rows={people}
        none={t('partner.noPeople')}
        columns={[
          { key: 'name', title: t('access.name'), width: '30%', render: row => row.name },
          { key: 'role', title: t('access.role'), width: '30%', render: row => row.roleName },
          {
            key: 'state',
            title: t('access.state'),
            render: labelTag,
          },
          {
            key: 'lastLoginAt',
            title: t('access.lastLoginAt'),
            render: row => (row.lastLoginAt ? formatMoment(row.lastLoginAt) : t('access.neverLoggedIn')),
          },
        ]}
      />
    </Card>
  )
}
