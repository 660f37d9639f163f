import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { useRef, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Chart } from '../../kernel/ui/Chart.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { Pagination } from '../../kernel/ui/Pagination.tsx'
import { PictureButton } from '../../kernel/ui/PictureButton.tsx'
import { useShare } from './use-share.ts'

type Question = Output<'getSurveyResultDetail'>['questions'][number]
/** Which answers of which survey the page shows. */
type Shown = Payload<'getSurveyResultDetail'>

/** The results of one question: bars, means and histograms, or texts with a search. */
export function QuestionResult({ shown, question }: { shown: Shown; question: Question }) {
  const t = useText()
  const language = useLanguage()
  const { n, title, answered, bars, lines, numbers, current, kind } = question
  const count = t('survey.count')
  const withShare = useShare()
  const frame = useRef<HTMLElement>(null)
  const heading = `${n}. ${title[language]}`
  return (
    <section ref={frame} className="fg-survey-result" aria-label={`${n}. ${title[language]}`}>
      <Inline as="header" gap={[4, 16]} align="baseline" wrap>
        <h2>{`${n}. ${title[language]}`}</h2>
        <p>
          {t('survey.answeredCount', { n: formatNumber(answered) })}
          {!current && ` · ${t('survey.notInVersion')}`}
        </p>
        {/* A question rated line by line is several drawings: each is saved by itself. */}
        {(bars.length > 0 || numbers) && (
          <PictureButton
            {...{ frame, title: heading, name: `survey-${n}` }}
            lines={[t('survey.answeredCount', { n: formatNumber(answered) })]}
          />
        )}
      </Inline>
      {bars.length > 0 && (
        <Chart
          kind={kind === 'date' ? 'columns' : 'bars'}
          label={title[language]}
          of={t(kind === 'date' ? 'survey.kind_date' : 'survey.option')}
          categories={bars.map(({ text }) => text[language])}
          series={[{ name: count, values: bars.map(bar => bar.count) }]}
          say={withShare(() => answered)}
        />
      )}
      {lines.map((line, at) => (
        <RatedLine key={line.key} line={line} heading={heading} name={`survey-${n}-${at + 1}`} />
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
            say={withShare(() => answered)}
          />
        </>
      )}
      {kind === 'text' && answered > 0 && <Texts shown={shown} question={question} />}
    </section>
  )
}

const rounded = (value: number) => formatNumber(Math.round(value * 100) / 100)

function Means({ mean, nps }: { mean: number | null; nps: number | null }) {
  const t = useText()
  return (
    <Inline as="p" className="fg-survey-means fg-muted" gap={24}>
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
    </Inline>
  )
}

const pageSize = 10

/** The texts of the displayed answers, the latest first, with a search by word. */
function Texts({ shown, question }: { shown: Shown; question: Question }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const value = typed.trim()
  const { id: surveyId, version, from, to, filter } = shown
  const narrowed = { surveyId, question: question.key, version, from, to, filter }
  // Another filter starts with the first page.
  const of = JSON.stringify([narrowed, value])
  const [pagePosition, setPagePosition] = useState({ of, pageNum: 1 })
  const pageNum = pagePosition.of === of ? pagePosition.pageNum : 1
  const { data } = useQueryCommand(
    'getSurveyTextPage',
    { ...narrowed, pageNum, pageSize, ...(value && { search: { type: 'text' as const, value } }) },
    { keepPrevious: true },
  )
  return (
    <Stack className="fg-survey-texts" gap={8}>
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
          <Inline as="li" gap={16} justify="space-between" key={id}>
            <span>{text}</span>
            <time>{day}</time>
          </Inline>
        ))}
      </ul>
      {data && (
        <Pagination
          {...{ pageNum, pageSize }}
          total={data.total}
          totalCapped={data.totalCapped}
          onChange={to => setPagePosition({ of, pageNum: to })}
        />
      )}
    </Stack>
  )
}

interface RatedLineProps {
  line: Question['lines'][number]
  heading: string
  name: string
}

/** The ratings of one line. */
function RatedLine({ line, heading, name }: RatedLineProps) {
  const t = useText()
  const language = useLanguage()
  const frame = useRef<HTMLDivElement>(null)
  const said = line.text[language]
  const withShare = useShare()
  return (
    <div ref={frame} className="fg-survey-rated">
      {said && <h3>{said}</h3>}
      <Inline as="header" gap={16} align="baseline">
        <Means mean={line.mean} nps={line.nps} />
        <PictureButton frame={frame} title={heading} lines={said ? [said] : []} name={name} />
      </Inline>
      <Chart
        kind="columns"
        label={said || heading}
        of={t('survey.rated')}
        categories={line.histogram.map(({ from }) => String(from))}
        series={[{ name: t('survey.count'), values: line.histogram.map(bar => bar.count) }]}
        say={withShare(() => line.answered)}
      />
    </div>
  )
}
