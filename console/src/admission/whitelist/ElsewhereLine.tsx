import type { WhitelistKind } from '@fairgate/contract/admission/whitelist/fields'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { OfScope } from './whitelist-labels.ts'

interface ElsewhereProps extends OfScope {
  kind: WhitelistKind
  list: { rows: readonly object[]; loading: boolean }
}

/** If a gate context has no list: how many the others have. */
export function ElsewhereLine({ scope, kind, list }: ElsewhereProps) {
  const t = useText()
  const isEmpty = !list.loading && list.rows.length === 0
  const { data } = useQueryCommand('getWhitelistElsewhere', { scope, kind }, { enabled: isEmpty, quiet: true })
  if (!isEmpty || !data || data.count === 0) return null
  return (
    <p role="status" className="fg-list-line">
      {t('whitelist.emptyElsewhere', { count: data.count })}
    </p>
  )
}
