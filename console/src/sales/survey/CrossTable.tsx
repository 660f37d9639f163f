import type { Output } from '@fairgate/contract/app/catalogue'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Chart } from '../../kernel/ui/Chart.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import { useShare } from './use-share.ts'

export interface CrossTableProps {
  results: Output<'getSurveyResultDetail'>
  /** `rows.columns`, by key; undefined removes it. */
  onCross: (cross: string | undefined) => void
}

/** A cross table of two questions: how many chose each combination, of all who answered both. */
export function CrossTable({ results, onCross }: CrossTableProps) {
  const t = useText()
  const language = useLanguage()
  const { cross } = results
  const withShare = useShare()
  // Several choices of one person do not add up to a whole.
  const isSingle = results.questions.some(({ key, kind }) => key === cross?.columns.key && kind === 'single')
  const choices = results.questions
    .filter(({ kind }) => kind === 'single' || kind === 'multiple')
    .map(({ key, n, title }) => ({ value: key, label: `${n}. ${title[language]}` }))
  const [first, second] = choices
  if (!first || !second) return null
  const rows = cross?.rows.key
  const columns = cross?.columns.key
  const other = (key: string | undefined) => choices.find(({ value }) => value !== key)?.value
  return (
    <section className="fg-survey-result" aria-label={t('survey.cross')}>
      <Inline as="header" gap={[4, 16]} align="baseline" wrap>
        <h2>{t('survey.cross')}</h2>
        {cross && <p>{t('survey.crossN', { count: cross.n, n: formatNumber(cross.n) })}</p>}
      </Inline>
      <Inline className="fg-survey-narrow" gap={[8, 16]} align="center" wrap>
        <SelectFilter
          label={t('survey.crossRows')}
          all={t('survey.crossRows')}
          width={280}
          value={rows}
          options={choices}
          onChange={key => onCross(key && `${key}.${columns && columns !== key ? columns : other(key)}`)}
        />
        <SelectFilter
          label={t('survey.crossColumns')}
          all={t('survey.crossColumns')}
          width={280}
          value={columns}
          options={choices}
          onChange={key => onCross(key && `${rows && rows !== key ? rows : other(key)}.${key}`)}
        />
      </Inline>
      {cross && (
        <Chart
          kind="stacked"
          label={t('survey.cross')}
          of={cross.rows.title[language]}
          categories={cross.rows.options.map(({ text }) => text[language])}
          series={cross.columns.options.map(({ text }, at) => ({
            name: text[language],
            values: cross.cells.map(row => row[at] ?? 0),
          }))}
          say={withShare(at => (isSingle ? (cross.rows.options[at]?.count ?? 0) : 0))}
        />
      )}
    </section>
  )
}
