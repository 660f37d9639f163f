import type { RowOf } from '@fairgate/contract/app/catalogue'
import { standStateMachine } from '@fairgate/contract/exhibitions/stand/states'
import { ArrowLeft } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { useHotkeys } from '../../kernel/ui/hotkeys.ts'
import './StandGrid.css'

interface GridProps {
  stands: readonly RowOf<'getStandPage'>[]
  edits: boolean
  list: {
    filters: Readonly<Record<string, string>>
    setFilters: (filters: Record<string, string | undefined>) => void
    picked: readonly string[]
    pick: (ids: readonly string[], isPicked: boolean) => void
  }
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }

/** The stands of one section; arrow keys move, Space selects. */
export function StandGrid({ stands, edits, list }: GridProps) {
  const t = useText()
  const w = useLocalize()
  const [focused, setFocused] = useState(0)
  useHotkeys(() => (edits ? ['stands'] : []))
  const { hall = '', section = '' } = list.filters
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    const cells = [...event.currentTarget.querySelectorAll('button')]
    const at = cells.indexOf(event.target as HTMLButtonElement)
    const across = Math.max(1, cells.filter(cell => cell.offsetTop === cells[0]?.offsetTop).length)
    const step = steps[event.key] ?? { ArrowUp: -across, ArrowDown: across }[event.key]
    if (at < 0 || step === undefined) return
    event.preventDefault()
    cells[at + step]?.focus()
  }
  return (
    <>
      <h2>
        <Button
          icon={ArrowLeft}
          aria-label={t('stand.allSections')}
          onClick={() => list.setFilters({ hall: undefined, section: undefined })}
        />
        {t('stand.sectionOf', { hall, section })}
        <small>{t('stand.sumOf', { count: stands.length, shown: formatNumber(stands.length) })}</small>
      </h2>
      {edits && <p>{t('stand.gridHint', { swap: 'W' })}</p>}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between its buttons */}
      <div className="fg-stand-grid" onKeyDown={onKeyDown}>
        {stands.map((stand, at) => {
          const { id, number, state, holder } = stand
          const area = formatNumber(Number(stand.area))
          const picked = list.picked.includes(id)
          const label = holder
            ? t('stand.cellAssigned', { number, area, holder: nameOf(holder) })
            : t('stand.cell', { number, area, state: w(standStateMachine.states[state]) })
          return (
            <button
              key={id}
              type="button"
              className={`is-${state}`}
              title={label}
              aria-label={label}
              aria-pressed={edits ? picked : undefined}
              tabIndex={at === Math.min(focused, stands.length - 1) ? 0 : -1}
              onFocus={() => setFocused(at)}
              onClick={() => edits && list.pick([id], !picked)}
            >
              {number}
            </button>
          )
        })}
      </div>
    </>
  )
}
