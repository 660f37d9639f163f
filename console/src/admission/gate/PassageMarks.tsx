import type { RowOf } from '@fairgate/contract/app/catalogue'
import { LogIn, LogOut, TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Plate } from '../../kernel/ui/Plate.tsx'
import { shortCheck } from './gate-labels.ts'

interface OfPassage {
  passage: RowOf<'getPassagePage'>
}

/** Channel and direction. */
export function PassageWay({ passage: { direction, zoneCode, channelCode } }: OfPassage) {
  const t = useText()
  const Glyph = direction === 'in' ? LogIn : LogOut
  return (
    <span className="fg-gate-mark">
      <Plate halls={[zoneCode]} />
      {channelCode}
      <Glyph
        size={14}
        strokeWidth={1.6}
        aria-label={t(direction === 'in' ? 'gate.directionIn' : 'gate.directionOut')}
        role="img"
      />
    </span>
  )
}

/** The reason of a refusal, or the check that was overruled. */
export function PassageReason({ passage: { reason, overruled } }: OfPassage) {
  const t = useText()
  if (reason) return t(shortCheck(reason))
  if (!overruled) return null
  return (
    <span className="fg-gate-mark is-warning" title={t('gate.overruled')}>
      <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
      {t(shortCheck(overruled))}
    </span>
  )
}
