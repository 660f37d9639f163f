import { agesAlone, type RetentionKind } from '@fairgate/contract/lifecycle/privacy/kinds'
import { useMay } from '../../kernel/auth/session.ts'
import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { PlainTable } from '../../kernel/ui/PlainTable.tsx'
import { type PeriodRow, periodWord } from './privacy-labels.ts'

/** The retention period of each kind: what is erased, the start of the period, and who set it. */
export function Periods({ list, onSet }: { list: readonly PeriodRow[]; onSet: (row: PeriodRow) => void }) {
  const t = useText()
  const may = useMay('privacy:edit')
  return (
    <PlainTable
      label={t('privacy.periods')}
      none={t('privacy.never')}
      rows={list.map(row => ({ ...row, id: row.kind }))}
      actionWidth={112}
      columns={[
        { key: 'kind', title: t('privacy.kind'), width: '16%', render: ({ kind }) => t(`privacy.kind_${kind}`) },
        {
          ...{ key: 'what', title: t('privacy.what') },
          render: ({ kind }) => <span className="fg-privacy-what">{t(`privacy.what_${kind}`)}</span>,
        },
        { key: 'days', title: t('privacy.period'), width: '11%', render: row => <Days row={row} /> },
        {
          ...{ key: 'from', title: t('privacy.from'), width: '15%' },
          render: ({ kind }) => t(countedFrom(kind)),
        },
        {
          ...{ key: 'setBy', title: t('privacy.setBy'), width: '15%' },
          render: ({ setBy, setAt }) => (
            <span className="fg-privacy-what">
              {setBy || t('privacy.preset')}
              {setAt && <small>{formatMoment(setAt)}</small>}
            </span>
          ),
        },
      ]}
      action={
        may
          ? row => (
              <Button size="small" onClick={() => onSet(row)}>
                {t('privacy.setPeriod')}
              </Button>
            )
          : undefined
      }
    />
  )
}

/** The period; for unlimited retention against the law, the preset as well. */
function Days({ row: { days, preset, setAt } }: { row: PeriodRow }) {
  const t = useText()
  return (
    <span className="fg-privacy-what">
      {periodWord(days, t)}
      {days === 0 && preset > 0 && setAt === null && (
        <small>{t('privacy.suggested', { days: formatNumber(preset) })}</small>
      )}
    </span>
  )
}

/** The start of the period. */
const countedFrom = (kind: RetentionKind) =>
  kind === 'listed'
    ? 'privacy.fromEntry'
    : kind === 'record'
      ? 'privacy.fromEdition'
      : kind === 'idSide'
        ? 'privacy.fromRelease'
        : agesAlone.includes(kind)
          ? 'privacy.fromItself'
          : 'privacy.fromExhibition'
