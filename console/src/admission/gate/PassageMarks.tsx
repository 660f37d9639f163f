import type { RowOf } from '@fairgate/contract/app/catalogue'
import { LogIn, LogOut, TriangleAlert } from 'lucide-react'
import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
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
    <Inline as="span" className="fg-gate-mark" fitted gap={4} align="center">
      <Plate halls={[zoneCode]} />
      {channelCode}
      <Glyph
        size={14}
        strokeWidth={1.6}
        aria-label={t(direction === 'in' ? 'gate.directionIn' : 'gate.directionOut')}
        role="img"
      />
    </Inline>
  )
}

/** The reason of a refusal, or the check that was overruled. */
export function PassageReason({ passage: { reason, overruled } }: OfPassage) {
  const t = useText()
  if (reason) return t(shortCheck(reason))
  if (!overruled) return null
  return (
    <Inline as="span" className="fg-gate-mark is-warning" fitted gap={4} align="center" title={t('gate.overruled')}>
      <TriangleAlert size={14} strokeWidth={1.6} aria-hidden />
      {t(shortCheck(overruled))}
    </Inline>
  )
}
