import { formatMoment } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { collectionLabels, type Version } from './pay-setting-labels.ts'

/** Earlier versions, which still apply to bills made with them. */
export function VersionHistory({ versions }: { versions: readonly Version[] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('paySetting.history')}
      rows={versions}
      none=""
      columns={[
        { key: 'version', title: t('paySetting.version'), render: ({ version }) => String(version) },
        { key: 'at', title: t('paySetting.setAt'), render: ({ setAt }) => formatMoment(setAt) },
        { key: 'by', title: t('paySetting.setBy'), render: ({ setBy }) => setBy || '—' },
        {
          key: 'collection',
          title: t('paySetting.collection'),
          render: ({ collection }) => t(collectionLabels[collection]),
        },
        { key: 'receiver', title: t('paySetting.receiver'), width: '28%', render: ({ receiver }) => receiver },
        {
          key: 'priced',
          title: t('paySetting.priced'),
          align: 'right',
          render: ({ prices }) => String(prices.filter(({ price }) => price !== null).length),
        },
      ]}
    />
  )
}
