import type { Statistic } from '@fairgate/contract/statistics/dimensions'
import { useEffect, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { FigureCard } from './FigureCard.tsx'
import { type Answer, alongside, figuresOf, shiftDays, statisticCommands } from './figures.ts'
import { SummaryNumbers } from './SummaryNumbers.tsx'
import { daysOf, useAsked } from './use-asked.ts'

export interface ComparedExhibition {
  id: string
  name: string
  openFrom: string | null
}

interface ComparedStatisticProps {
  statistic: Statistic
  /** The one compared with comes first; days are its days. */
  exhibitions: readonly ComparedExhibition[]
  captions: readonly string[]
}

/** The same chart of several exhibitions, on one scale, their days told from the opening. */
export function ComparedStatistic({ statistic, exhibitions, captions }: ComparedStatisticProps) {
  const t = useText()
  const [answers, setAnswers] = useState<Readonly<Record<string, Answer>>>({})
  const known = exhibitions.flatMap(exhibition => {
    const answer = answers[exhibition.id]
    return answer ? [{ exhibition, answer, charts: figuresOf(answer, t, true) }] : []
  })
  const keys = [...new Set(known.flatMap(({ charts }) => charts.map(({ key }) => key)))].filter(key => key !== 'doors')
  return (
    <>
      {exhibitions.map(exhibition => (
        <Asking
          key={exhibition.id}
          statistic={statistic}
          exhibition={exhibition}
          first={exhibitions[0]}
          onAnswer={answer => setAnswers(now => ({ ...now, [exhibition.id]: answer }))}
        />
      ))}
      {known.length === 0 && <DetailSkeleton facts={3} />}
      {statistic === 'summary' && (
        <div className="fg-statistics-multiples">
          {known.map(
            ({ exhibition: { id, name }, answer }) =>
              'rate' in answer && (
                <section key={id} className="fg-statistics-figures" aria-label={name}>
                  <h2>{name}</h2>
                  <SummaryNumbers answer={answer} />
                </section>
              ),
          )}
        </div>
      )}
      {keys.map(key => {
        const having = known.flatMap(({ exhibition, charts }) => {
          const chart = charts.find(one => one.key === key)
          return chart ? [{ exhibition, chart }] : []
        })
        const { charts, most } = alongside(having.map(({ chart }) => chart))
        return (
          <div key={key} className="fg-statistics-multiples">
            {charts.map((figures, at) => (
              <FigureCard
                key={having[at]?.exhibition.id}
                figures={figures}
                of={having[at]?.exhibition.name ?? ''}
                captions={captions}
                most={most}
              />
            ))}
          </div>
        )
      })}
    </>
  )
}

interface AskingProps {
  statistic: Statistic
  exhibition: ComparedExhibition
  first: ComparedExhibition | undefined
  onAnswer: (answer: Answer) => void
}

/** Asks for one of them and shows nothing. */
function Asking({ statistic, exhibition, first, onAnswer }: AskingProps) {
  const days = shiftDays(daysOf(useAsked()), first?.openFrom, exhibition.openFrom)
  const { data } = useQueryCommand(
    statisticCommands[statistic],
    { exhibitionIds: [exhibition.id], ...(days as object) } as never,
    { every: 30_000 },
  )
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each answer
  useEffect(() => {
    if (data) onAnswer(data as Answer)
  }, [data])
  return null
}
