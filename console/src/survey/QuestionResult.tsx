import { useState } from 'react'
import { formatNumber } from '../kernel/format.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Chart } from '../ui/Chart.tsx'
import type { Results } from './SurveyResults.screen.tsx'

type Question = Results['questions'][number]

/** What was said to one question: bars, means and histograms, or texts to be searched. */
export function QuestionResult({ surveyId, question }: { surveyId: string; question: Question }) {
  const t = useText()
  const language = useLanguage()
  const { n, title, answered, bars, lines, numbers, current, kind } = question
  const count = t('survey.count')
  return (
    <section className="fg-survey-result" aria-label={`${n}. ${title[language]}`}>
      <header>
        <h2>{`${n}. ${title[language]}`}</h2>
        <p>
          {t('survey.answeredCount', { n: formatNumber(answered) })}
          {!current && ` · ${t('survey.notAskedNow')}`}
        </p>
      </header>
      {bars.length > 0 && (
        <Chart
          kind={kind === 'date' ? 'columns' : 'bars'}
          label={title[language]}
          of={t(kind === 'date' ? 'survey.kind_date' : 'survey.option')}
          categories={bars.map(({ text }) => text[language])}
          series={[{ name: count, values: bars.map(bar => bar.count) }]}
        />
      )}
      {lines.map(line => (
        <div key={line.key} className="fg-survey-rated">
          {line.text[language] && <h3>{line.text[language]}</h3>}
          <Means mean={line.mean} nps={line.nps} />
          <Chart
            kind="columns"
            label={line.text[language] || title[language]}
            of={t('survey.rated')}
            categories={line.histogram.map(({ from }) => String(from))}
            series={[{ name: count, values: line.histogram.map(bar => bar.count) }]}
          />
        </div>
      ))}
      {numbers && (
        <>
          <Means mean={numbers.mean} nps={null} />
          <Chart
            kind="columns"
            label={title[language]}
            of={t('survey.value')}
            categories={numbers.histogram.map(({ from, to }) =>
              from === to ? formatNumber(from) : `${rounded(from)}–${rounded(to)}`,
            )}
            series={[{ name: count, values: numbers.histogram.map(bar => bar.count) }]}
          />
        </>
      )}
      {kind === 'text' && answered > 0 && <Texts surveyId={surveyId} question={question} />}
    </section>
  )
}

const rounded = (value: number) => formatNumber(Math.round(value * 100) / 100)

function Means({ mean, nps }: { mean: number | null; nps: number | null }) {
  const t = useText()
  return (
    <p className="fg-survey-means">
      {mean !== null && (
        <span>
          {t('survey.mean')} <strong>{mean.toFixed(2)}</strong>
        </span>
      )}
      {nps !== null && (
        <span>
          {t('survey.nps')} <strong>{nps}</strong>
        </span>
      )}
    </p>
  )
}

/** What was written, the latest first, found by a word in it. */
function Texts({ surveyId, question }: { surveyId: string; question: Question }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const [pages, setPages] = useState(1)
  const value = typed.trim()
  const { data } = useQueryCommand(
    'getSurveyTextPage',
    {
      ...{ surveyId, question: question.key, pageSize: pages === 1 ? 10 : 40 },
      ...(value && { search: { type: 'text' as const, value } }),
    },
    { keepPrevious: true },
  )
  return (
    <div className="fg-survey-texts">
      <input
        className="fg-input"
        type="search"
        aria-label={t('survey.searchTexts')}
        placeholder={t('survey.searchTexts')}
        value={typed}
        onChange={event => setTyped(event.target.value)}
      />
      {data?.list.length === 0 && <p className="fg-none">{t('survey.noTexts')}</p>}
      <ul>
        {data?.list.map(({ id, text, day }) => (
          <li key={id}>
            <span>{text}</span>
            <time>{day}</time>
          </li>
        ))}
      </ul>
      {data && data.total > data.list.length && pages === 1 && (
        <button type="button" className="fg-link" onClick={() => setPages(2)}>
          {t('survey.moreTexts', { n: formatNumber(data.total) })}
        </button>
      )}
    </div>
  )
}
