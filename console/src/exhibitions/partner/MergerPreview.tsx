import type { Output } from '@fairgate/contract/app/catalogue'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import './Partner.css'

type Preview = Output<'getMergerPreview'>

const codeOf = { moves: 1, stays: 3, ends: 3 } as const

/** Previews a merge: moved rows by exhibition, and the resulting record. */
export function MergerPreview({ preview }: { preview: Preview }) {
  const t = useText()
  const { moves, exhibitions, roles, doubled } = preview
  const change = ({ gains, loses }: Preview['roles'][number]) =>
    [
      gains.length > 0 && t('merger.gains', { names: gains.join(t('merger.listComma')) }),
      loses.length > 0 && t('merger.loses', { names: loses.join(t('merger.listComma')) }),
    ]
      .filter(Boolean)
      .join(' ') || t('merger.sameRights')
  return (
    <>
      <Card title={t('merger.moves')}>
        {moves.length === 0 ? (
          <p className="fg-none">{t('merger.movesNone')}</p>
        ) : (
          <Split as="dl" columns="repeat(auto-fill, minmax(128px, 1fr))" gap={[16, 24]}>
            {moves.map(({ what, count }) => (
              <div key={what}>
                <dt className="fg-remark">{t(`merger.reassigned_${what}`)}</dt>
                <dd className="fg-merger-count">{formatNumber(count)}</dd>
              </div>
            ))}
          </Split>
        )}
      </Card>
      {exhibitions.length > 0 && (
        <Card title={t('merger.exhibitions')}>
          <PlainTable
            label={t('merger.exhibitions')}
            rows={exhibitions}
            none=""
            columns={[
              { key: 'name', title: t('merger.exhibition'), width: '50%', render: row => nameOf(row.name) },
              { key: 'badges', title: t('merger.badges'), align: 'right', render: row => formatNumber(row.badges) },
              {
                key: 'does',
                title: t('merger.whatHappens'),
                render: row => <StatusTag code={codeOf[row.does]}>{t(`merger.does_${row.does}`)}</StatusTag>,
              },
            ]}
          />
        </Card>
      )}
      {roles.length > 0 && (
        <Card title={t('merger.roles')} extra={doubled > 0 && t('merger.doubled', { count: doubled })}>
          <PlainTable
            label={t('merger.roles')}
            rows={roles}
            none=""
            columns={[
              { key: 'role', title: t('merger.role'), width: '22%', render: row => nameOf(row.name) },
              { key: 'people', title: t('merger.people'), align: 'right', render: row => formatNumber(row.people) },
              {
                key: 'becomes',
                title: t('merger.becomes'),
                width: '26%',
                render: row =>
                  row.comesAlong ? t('merger.comesAlong', { name: nameOf(row.becomes) }) : nameOf(row.becomes),
              },
              { key: 'change', title: t('merger.permissionsChange'), width: '40%', render: change },
            ]}
          />
        </Card>
      )}
    </>
  )
}
