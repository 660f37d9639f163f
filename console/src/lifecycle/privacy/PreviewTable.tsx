import type { Output } from '@fairgate/contract/app/catalogue'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'

/** What would be erased tonight by kind and exhibition, and expired rows that are retained. */
export function PreviewTable({ list }: { list: Output<'getRetentionPreview'>['list'] }) {
  const t = useText()
  return (
    <PlainTable
      label={t('privacy.preview')}
      none={t('privacy.previewNone')}
      rows={list.map(row => ({ ...row, id: `${row.kind} ${row.exhibition?.id ?? ''}` }))}
      columns={[
        { key: 'kind', title: t('privacy.kind'), width: '20%', render: ({ kind }) => t(`privacy.kind_${kind}`) },
        {
          ...{ key: 'exhibition', title: t('privacy.exhibition') },
          render: ({ exhibition }) => (exhibition ? nameOf(exhibition) : t('privacy.noExhibition')),
        },
        {
          ...{ key: 'rows', title: t('privacy.rows'), width: '12%', align: 'right' },
          render: ({ rows }) => formatNumber(rows),
        },
        {
          ...{ key: 'held', title: t('privacy.held'), width: '34%' },
          render: ({ held }) =>
            held
              .map(({ why, rows }) => t(`privacy.retained_${why}`, { rows: formatNumber(rows) }))
              .join(t('shell.comma')) || t('privacy.nothingRetained'),
        },
      ]}
    />
  )
}
