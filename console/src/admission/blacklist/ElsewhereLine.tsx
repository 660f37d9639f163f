import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { OfScope } from './blacklist-labels.ts'

/** In an empty scope: how many entries the others have, so that nobody takes it for the whole list. */
export function ElsewhereLine({ scope, list }: OfScope & { list: { rows: readonly object[]; loading: boolean } }) {
  const t = useText()
  const isEmpty = !list.loading && list.rows.length === 0
  const { data } = useQueryCommand('getBlacklistElsewhere', { scope }, { enabled: isEmpty, quiet: true })
  if (!isEmpty || !data || data.count === 0) return null
  return (
    <p role="status" className="fg-list-line">
      {t('blacklist.emptyElsewhere', { count: data.count })}
    </p>
  )
}
