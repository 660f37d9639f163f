import { useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import type { useRevealed } from './use-revealed.ts'

interface BadgeNumbersProps {
  masked: string
  full: string | undefined
  reveal: ReturnType<typeof useRevealed>
}

/** A masked number, with a button that reveals it if the operator has the permission. */
export function BadgeNumber({ masked, full, reveal }: BadgeNumbersProps) {
  const t = useText()
  if (!masked) return '—'
  return (
    <Inline as="span" className="fg-badge-number" fitted gap={[0, 10]} wrap>
      {full ?? masked}
      {reveal.allowed && (
        <button
          type="button"
          className="fg-link"
          title={t('badge.showHint')}
          aria-busy={reveal.busy || undefined}
          onClick={reveal.toggle}
        >
          {t(full === undefined ? 'badge.show' : 'badge.hide')}
        </button>
      )}
    </Inline>
  )
}
