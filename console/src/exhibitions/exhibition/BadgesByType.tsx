import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { Link } from 'react-router'
import { screenExists } from '../../app/screens.ts'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Card } from '../../kernel/ui/Card.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import './BadgesByType.css'

type Figures = NonNullable<TaskDetail['badgeTypes']>[number]

const parts = [
  ['issued', 'exhibition.barIssued'],
  ['toIssue', 'exhibition.barToIssue'],
  ['toReview', 'exhibition.barToReview'],
] as const

/** Progress of the badges of each type: bars on one scale, the total on the right. */
export function BadgesByType({ exhibitionId, types }: { exhibitionId: string; types: readonly Figures[] }) {
  const t = useText()
  const longest = Math.max(1, ...types.map(totalOf))
  return (
    <Card title={t('exhibition.badgesByType')} extra={types.length > 0 && <Legend types={types} />}>
      {types.length === 0 ? (
        <p className="fg-muted">
          {t('exhibition.noBadgeTypes')} <TypesLink exhibitionId={exhibitionId} />
        </p>
      ) : (
        <ul className="fg-by-type">
          {types.map(figures => (
            <Row key={figures.badgeTypeId} figures={figures} longest={longest} exhibitionId={exhibitionId} />
          ))}
        </ul>
      )}
    </Card>
  )
}

const segmentsOf = ({ issued, approved, toReview }: Figures) => ({ issued, toIssue: approved - issued, toReview })
const totalOf = ({ approved, toReview }: Figures) => approved + toReview

/** The meaning of the colours, each with its total. */
function Legend({ types }: { types: readonly Figures[] }) {
  const t = useText()
  const sums = types.map(segmentsOf)
  return (
    <Inline as="span" className="fg-by-type-legend" gap={[0, 20]} justify="end" wrap>
      {parts.map(([part, label]) => (
        <Inline as="span" fitted gap={6} align="center" key={part}>
          <i className={`is-${part}`} aria-hidden />
          {t(label)} <b>{formatNumber(sums.reduce((sum, one) => sum + one[part], 0))}</b>
        </Inline>
      ))}
    </Inline>
  )
}

interface RowProps {
  figures: Figures
  longest: number
  exhibitionId: string
}

function Row({ figures, longest, exhibitionId }: RowProps) {
  const t = useText()
  const segments = segmentsOf(figures)
  const label = t('exhibition.barSummary', {
    issued: formatNumber(segments.issued),
    toIssue: formatNumber(segments.toIssue),
    toReview: formatNumber(segments.toReview),
  })
  return (
    <li title={label}>
      <Link to={`${tasksPath}/${exhibitionId}/badges?badgeTypeId=${figures.badgeTypeId}`}>
        <i className="fg-by-type-band" style={{ background: figures.colour }} aria-hidden />
        <span>{nameOf(figures.name)}</span>
      </Link>
      <Inline as="span" className="fg-by-type-bar" gap={2} aria-hidden>
        {parts
          .filter(([part]) => segments[part] > 0)
          .map(([part]) => (
            <i key={part} className={`is-${part}`} style={{ width: `${(segments[part] / longest) * 100}%` }} />
          ))}
      </Inline>
      <b>{formatNumber(totalOf(figures))}</b>
      <span className="fg-hidden">{label}</span>
    </li>
  )
}

function TypesLink({ exhibitionId }: { exhibitionId: string }) {
  const t = useText()
  if (!screenExists(`${tasksPath}/:id/badges/types`)) return null
  return <Link to={`${tasksPath}/${exhibitionId}/badges/types`}>{t('exhibition.typesFirst')}</Link>
}
