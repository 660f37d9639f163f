import { formatMoment } from '../../kernel/format/format.ts'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { TypeMark } from './TypeMark.tsx'
import type { Handled } from './use-service-desk.ts'

/** The last people served at this desk, to open them again. */
export function HandledBadges({ lines, onFind }: { lines: readonly Handled[]; onFind: (code: string) => void }) {
  const t = useText()
  const language = useLanguage()
  if (lines.length === 0) return null
  return (
    <section className="fg-desk-handled" aria-live="polite">
      <h2>{t('badge.handledTitle')}</h2>
      <ul>
        {lines.map(line => (
          <Split as="li" columns="160px 160px 120px 1fr auto" gap={8} align="center" key={line.key}>
            <button type="button" className="fg-link" onClick={() => onFind(line.code)}>
              {line.name}
            </button>
            <TypeMark colour={line.badgeTypeColour} name={line.badgeTypeName[language]} />
            <span>{line.code}</span>
            <span>{t(line.action)}</span>
            <time dateTime={line.at}>{formatMoment(line.at)}</time>
          </Split>
        ))}
      </ul>
    </section>
  )
}
