import type { Statistic } from '@fairgate/contract/insight/statistics/dimensions'
import { shiftDays } from '@fairgate/contract/insight/statistics/shift-days'
import { useEffect, useState } from 'react'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { FigureCard } from './FigureCard.tsx'
import { type Answer, alongside, figuresOf, statisticCommands } from './figures.ts'
import { linksOf } from './links-of.ts'
import { formatAsOf, Said } from './Said.tsx'
import { SummaryNumbers } from './SummaryNumbers.tsx'
import { daysOf, useStatisticsAddress } from './use-statistics-address.ts'

export interface ComparedExhibition {
  id: string
  name: string
  openFrom: string | null
}

interface ComparedStatisticProps {
  statistic: Statistic
  /** The base of the comparison comes first; the days are its days. */
  exhibitions: readonly ComparedExhibition[]
  captions: readonly string[]
}

/** The same chart for several exhibitions on one scale, with days counted from the opening. */
export function ComparedStatistic({ statistic, exhibitions, captions }: ComparedStatisticProps) {
  const t = useText()
  const query = daysOf(useStatisticsAddress())
  const [first] = exhibitions
  const daysFor = ({ id, openFrom }: ComparedExhibition) =>
    id === first?.id ? query : shiftDays(query, first?.openFrom, openFrom)
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const known = exhibitions.flatMap(exhibition => {
    const answer = answers[exhibition.id]
    return answer ? [{ exhibition, answer, charts: figuresOf(answer, t, true) }] : []
  })
  const lines = [
    ...captions,
    ...formatAsOf(
      known.map(({ answer }) => answer),
      t,
    ),
  ]
  const keys = [...new Set(known.flatMap(({ charts }) => charts.map(({ key }) => key)))].filter(key => key !== 'doors')
  const linkedTo = (exhibition: ComparedExhibition | undefined, key: (typeof keys)[number]) =>
    exhibition && { linkOf: linksOf([exhibition.id], daysFor(exhibition))(key) }
  return (
    <>
      {exhibitions.map(exhibition => (
        <AnswerLoader
          key={exhibition.id}
          statistic={statistic}
          exhibition={exhibition}
          days={daysFor(exhibition)}
          onAnswer={answer => setAnswers(now => ({ ...now, [exhibition.id]: answer }))}
        />
      ))}
      {known.length === 0 ? <DetailSkeleton facts={3} /> : <Said answers={known.map(({ answer }) => answer)} />}
      {statistic === 'summary' && (
        <Split className="fg-statistics-multiples" columns="repeat(2, minmax(0, 1fr))" gap={[0, 32]}>
          {known.map(
            ({ exhibition: { id, name }, answer }) =>
              'rate' in answer && (
                <section key={id} className="fg-statistics-figures" aria-label={name}>
                  <h2>{name}</h2>
                  <SummaryNumbers answer={answer} />
                </section>
              ),
          )}
        </Split>
      )}
      {keys.map(key => {
        const having = known.flatMap(({ exhibition, charts }) => {
          const chart = charts.find(one => one.key === key)
          return chart ? [{ exhibition, chart }] : []
        })
        const { charts, most } = alongside(having.map(({ chart }) => chart))
        return (
          <Split key={key} className="fg-statistics-multiples" columns="repeat(2, minmax(0, 1fr))" gap={[0, 32]}>
            {charts.map((figures, at) => (
              <FigureCard
                key={having[at]?.exhibition.id}
                figures={figures}
                of={having[at]?.exhibition.name ?? ''}
                captions={lines}
                most={most}
                {...linkedTo(having[at]?.exhibition, key)}
              />
            ))}
          </Split>
        )
      })}
    </>
  )
}

interface AnswerLoaderProps {
  statistic: Statistic
  exhibition: ComparedExhibition
  days: ReturnType<typeof daysOf>
  onAnswer: (answer: Answer) => void
}

/** Requests the figures of one exhibition and renders nothing. */
function AnswerLoader({ statistic, exhibition, days, onAnswer }: AnswerLoaderProps) {
  const { data } = useQueryCommand(
    statisticCommands[statistic],
    { exhibitionIds: [exhibition.id], ...(days as object) } as never,
    { every: 30_000 },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: reported once for each answer
  useEffect(() => {
    if (data) onAnswer(data as Answer)
  }, [data])
  return null
}
