import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import { useUser } from '../../kernel/auth/session.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { commandOf } from './command-of.ts'
import { PartnerSelect } from './PartnerSelect.tsx'
import { parentKindOf } from './partner-labels.ts'

interface ParentFilterProps {
  kind: PartnerKind
  list: Worklist<'getCooperatorPage'>
}

/** Filters secondaries by main partner; only the platform sees those of several. */
export function ParentFilter({ kind, list }: ParentFilterProps) {
  const isPlatform = useUser()?.userCompanyType === 'platform'
  const parentKind = parentKindOf(kind)
  if (!parentKind || !isPlatform) return null
  return <Filter kind={parentKind} list={list} />
}

function Filter({ kind, list }: ParentFilterProps) {
  const t = useText()
  const value = list.filters.parentId
  // A link may name one that is not among the first results.
  const { data } = useQueryCommand(
    commandOf('get…Detail', kind),
    { id: value ?? '' },
    { enabled: value !== undefined, quiet: true },
  )
  return (
    <PartnerSelect
      kind={kind}
      className="fg-partner-filter"
      label={t('partner.parentId')}
      placeholder={t('partner.allParents')}
      clears
      chosen={data}
      value={value}
      onChange={parentId => list.setFilters({ parentId })}
    />
  )
}
