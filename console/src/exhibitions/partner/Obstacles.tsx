import type { Output } from '@fairgate/contract/app/catalogue'
import { Link } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { FormAlert } from '../../kernel/ui/FormAlert.tsx'
import type { OfKind } from './acted-partner.ts'
import { partnerPaths } from './partner-paths.ts'

type Obstacle = Output<'getMergerPreview'>['obstacles'][number]

/** Obstacles to a merge, each with a link to the page that resolves it. */
export function Obstacles({ kind, obstacles }: OfKind & { obstacles: readonly Obstacle[] }) {
  const t = useText()
  if (obstacles.length === 0) return null
  const at = ({ exhibitionId, companyId }: Obstacle) =>
    exhibitionId
      ? `/exhibitionTransaction/papersTransaction/${exhibitionId}`
      : companyId && partnerPaths(kind).one(companyId)
  return (
    <FormAlert warning>
      <b>{t('merger.inTheWay')}</b>
      {obstacles.map(one => {
        const sentence = t(`merger.way_${one.kind}`, { name: one.name ? nameOf(one.name) : '' })
        const to = at(one)
        const key = `${one.kind} ${one.exhibitionId ?? ''} ${one.companyId ?? ''}`
        return to ? (
          <Link key={key} className="fg-link" to={to}>
            {sentence}
          </Link>
        ) : (
          <span key={key}>{sentence}</span>
        )
      })}
    </FormAlert>
  )
}
