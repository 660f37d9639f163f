import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import type { ReactNode } from 'react'
import { type Text, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { nameOf } from './gate-labels.ts'
import { openDates } from './open-day.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

const phaseKeys: Readonly<Record<'moveIn' | 'open' | 'moveOut', TextKey>> = {
  moveIn: 'gate.phaseMoveIn',
  open: 'gate.phaseOpen',
  moveOut: 'gate.phaseMoveOut',
}

/** A line of facts: code, halls, open days and the current phase. */
export function exhibitionFacts(exhibition: GateExhibition, t: Text): ReactNode[] {
  return [
    exhibition.code,
    exhibition.halls.length > 0 && <Plate key="halls" halls={exhibition.halls} />,
    openDates(exhibition),
    exhibition.phase && <strong key="phase">{t(phaseKeys[exhibition.phase])}</strong>,
  ].filter(Boolean)
}

export interface ExhibitionChoiceProps {
  list: readonly GateExhibition[]
  value: string
  onChange: (exhibitionId: string) => void
}

/** Selects an exhibition by a part of its name in either language. */
export function ExhibitionChoice({ list, value, onChange }: ExhibitionChoiceProps) {
  const t = useText()
  return (
    <Select
      className="fg-gate-exhibition"
      aria-label={t('gate.chooseExhibition')}
      popupMatchSelectWidth={440}
      showSearch={{ filterOption: (typed, option) => includesTyped(typed, option?.search ?? '') }}
      value={value}
      onChange={onChange}
      options={list.map(row => ({
        value: row.id,
        label: nameOf(row),
        search: `${row.nameCn} ${row.nameEn} ${row.code ?? ''}`,
        row,
      }))}
      optionRender={({ data: { row } }) => (
        <span className="fg-gate-option">
          <span>{nameOf(row)}</span>
          <small>{row.phase ? t(phaseKeys[row.phase]) : openDates(row)}</small>
        </span>
      )}
    />
  )
}
