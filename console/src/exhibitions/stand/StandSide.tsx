import type { Output } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { StandGrid } from './StandGrid.tsx'
import { useStandsOfSection } from './use-section-stands.ts'
import './StandSide.css'

interface Narrowed {
  filters: Readonly<Record<string, string>>
  setFilters: (filters: Record<string, string | undefined>) => void
  picked: readonly string[]
  pick: (ids: readonly string[], isPicked: boolean) => void
}

interface GridProps {
  exhibitionId: string
  edits: boolean
  list: Narrowed
}

/** Left of the list: the halls and sections, and the stands of a chosen one as a grid. Both select the same rows. */
export function StandSide({ exhibitionId, edits, list }: GridProps) {
  const t = useText()
  const { data } = useQueryCommand('getStandSections', { exhibitionId }, { quiet: true })
  const stands = useStandsOfSection(exhibitionId, list.filters)
  if (!data || data.list.length === 0) return null
  return (
    <aside className="fg-stand-side" aria-label={t('stand.grid')}>
      {stands ? <StandGrid stands={stands} edits={edits} list={list} /> : <Sections sections={data} list={list} />}
    </aside>
  )
}

function Sections({ sections, list }: { sections: Output<'getStandSections'>; list: Narrowed }) {
  const t = useText()
  const { hall: chosen } = list.filters
  return (
    <>
      <h2>
        {t('stand.sumOf', { count: sections.stands, shown: formatNumber(sections.stands) })}
        <small>{t('stand.squareMetres', { area: formatNumber(Number(sections.area)) })}</small>
      </h2>
      <ul>
        {sections.list
          .filter(({ hall }) => !chosen || hall === chosen)
          .map(({ hall, section, free, reserved, assigned }) => (
            <li key={`${hall} ${section}`}>
              <button type="button" onClick={() => list.setFilters({ hall, section })}>
                <span>{t('stand.sectionOf', { hall, section })}</span>
                <span>
                  {formatNumber(assigned)} / {formatNumber(free + reserved + assigned)}
                </span>
              </button>
            </li>
          ))}
      </ul>
    </>
  )
}
