import type { Output } from '@fairgate/contract/app/catalogue'
import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'

const figures = ['lines', 'found', 'missing', 'repeated', 'meaningless'] as const

/** The result of each line. */
export function SearchResult({ found }: { found: Output<'batchSearch'> }) {
  const t = useText()
  const rows = found.list.map((line, at) => ({ ...line, id: `${at}` }))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is scrolled by the keyboard too
    <div className="fg-batch-result" role="status" tabIndex={0}>
      <p>{figures.map(name => `${t(`batchSearch.${name}`)} ${formatNumber(found[name] ?? 0)}`).join(' · ')}</p>
      <PlainTable
        label={t('batchSearch.results')}
        none={t('batchSearch.none')}
        rows={rows}
        columns={[
          { key: 'line', title: t('batchSearch.line'), width: '4%', align: 'right', render: ({ line }) => line },
          { key: 'asked', title: t('batchSearch.asked'), width: '13%', render: ({ asked }) => asked },
          {
            key: 'result',
            title: t('batchSearch.result'),
            render: ({ result, sameAs }) =>
              sameAs === null ? t(`batchSearch.result_${result}`) : t('batchSearch.sameAs', { line: sameAs }),
          },
          {
            key: 'code',
            title: t('batchSearch.code'),
            width: '15%',
            render: ({ holder, code }) => (holder ? `${t(`batchSearch.holder_${holder}`)} ${code}` : '—'),
          },
          { key: 'name', title: t('batchSearch.name'), render: ({ name }) => name || '—' },
          { key: 'type', title: t('batchSearch.type'), render: ({ type }) => (type ? nameOf(type) : '—') },
          {
            key: 'exhibition',
            title: t('batchSearch.exhibition'),
            render: ({ exhibition }) => (exhibition ? nameOf(exhibition) : '—'),
          },
          { key: 'state', title: t('batchSearch.state'), render: ({ state }) => (state ? nameOf(state) : '—') },
          {
            key: 'last',
            title: t('batchSearch.lastAt'),
            render: ({ lastAt, lastDoor }) =>
              lastAt ? `${formatMoment(lastAt)} ${lastDoor ? nameOf(lastDoor) : ''}` : '—',
          },
        ]}
      />
    </div>
  )
}
