import { Eye, MonitorDot } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { type Text, useText } from '../kernel/language.ts'
import { useMay } from '../kernel/session.ts'
import { Button } from '../ui/Button.tsx'
import { CopyGateButton } from './CopyGate.tsx'
import { ExhibitionChoice, exhibitionFacts } from './ExhibitionChoice.tsx'
import { controlRoomPath } from './gate-paths.ts'
import type { GateExhibition } from './use-gate-exhibitions.ts'

/** Whose gate it is, as every list of the page is told. */
export interface OfGate {
  exhibitionId: string
  exhibition: GateExhibition
  /** Those to choose from. */
  exhibitions: readonly GateExhibition[]
  /** Shows another one. */
  onExhibition: (id: string) => void
}

/** What commands of the gate take beside a row's key. */
export const inExhibition = ({ exhibitionId }: Pick<OfGate, 'exhibitionId'>) => ({ exhibitionId })

/** The page's head, the same over each of its lists. */
export const guardPage = {
  words: 'gate',
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

/** `own`: the reader sees the doors it looks after, and no others. */
function Watching({ own }: { own: boolean }) {
  const t = useText()
  return (
    <span className="fg-gate-watching">
      <Eye size={14} strokeWidth={1.6} aria-hidden />
      {t(own ? 'gate.ownDoors' : 'gate.watching')}
    </span>
  )
}

/** Over zones and doors: a gate set up before may be copied. */
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
