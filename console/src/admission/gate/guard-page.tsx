import { includesTyped } from '@fairgate/contract/kernel/field/search-fold'
import { Eye, MonitorDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { useMay } from '../../kernel/auth/session.ts'
import { type Text, type TextKey, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { Select } from '../../kernel/ui/Select.tsx'
import { CopyGateButton } from './CopyGate.tsx'
import { nameOf } from './gate-labels.ts'
import { controlRoomPath } from './gate-paths.ts'
import { openDates } from './open-day.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

/** The exhibition and callbacks that every list of the page gets. */
export interface OfGate {
  exhibitionId: string
  exhibition: GateExhibition
  /** The exhibitions to choose from. */
  exhibitions: readonly GateExhibition[]
  /** Shows another exhibition. */
  onExhibition: (id: string) => void
}

/** Input of a gate command besides the key of the row. */
export const inExhibition = ({ exhibitionId }: Pick<OfGate, 'exhibitionId'>) => ({ exhibitionId })

/** The head of the page, the same for each of its lists. */
export const guardPage = {
  domain: 'gate',
  Tag: ({ exhibition, exhibitions, onExhibition }: OfGate) => (
    <ExhibitionChoice list={exhibitions} value={exhibition.id} onChange={onExhibition} />
  ),
  facts: (_: unknown, t: Text, { props, may }: { props: OfGate; may: (name: string) => boolean }): ReactNode[] => [
    ...exhibitionFacts(props.exhibition, t),
    ...(may('door:modify') ? [] : [<Watching key="watching" own={!may('door:view')} />]),
  ],
  Buttons: ControlRoomButton,
  payload: inExhibition,
} as const

/** `own`: the operator sees only the doors that they administer. */
function Watching({ own }: { own: boolean }) {
  const t = useText()
  return (
    <Inline as="span" className="fg-faint" fitted gap={6} align="center">
      <Eye size={14} strokeWidth={1.6} aria-hidden />
      {t(own ? 'gate.ownDoors' : 'gate.watching')}
    </Inline>
  )
}

/** Buttons above zones and doors: copy the gate of an earlier exhibition. */
export function SetUpButtons(props: OfGate) {
  return (
    <>
      <CopyGateButton {...props} />
      <ControlRoomButton {...props} />
    </>
  )
}

export function ControlRoomButton({ exhibitionId }: OfGate) {
  const t = useText()
  const navigate = useNavigate()
  if (!useMay('gate:watch')) return null
  return (
    <Button icon={MonitorDot} onClick={() => void navigate(controlRoomPath(exhibitionId))}>
      {t('gate.controlRoom')}
    </Button>
  )
}

const phaseKeys: Readonly<Record<'moveIn' | 'open' | 'moveOut', TextKey>> = {
  moveIn: 'gate.phaseMoveIn',
  open: 'gate.phaseOpen',
  moveOut: 'gate.phaseMoveOut',
}

/** A line of facts: code, halls, open days and the current phase. */
function exhibitionFacts(exhibition: GateExhibition, t: Text): ReactNode[] {
  return [
    exhibition.code,
    exhibition.halls.length > 0 && <Plate key="halls" halls={exhibition.halls} />,
    openDates(exhibition),
    exhibition.phase && <strong key="phase">{t(phaseKeys[exhibition.phase])}</strong>,
  ].filter(Boolean)
}

interface ExhibitionChoiceProps {
  list: readonly GateExhibition[]
  value: string
  onChange: (exhibitionId: string) => void
}

/** Selects an exhibition by a part of its name in either language. */
function ExhibitionChoice({ list, value, onChange }: ExhibitionChoiceProps) {
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
