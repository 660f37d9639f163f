import { useText } from '../../kernel/i18n/language.ts'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import { SelectFilter } from '../../kernel/ui/list/SelectFilter.tsx'
import type { OfKind } from './settlement-paths.ts'

/** Filters by exhibition and by pending actions of the operator. */
export function SettlementFilters({ list }: OfKind & { list: Worklist<'getCooperatorSettlementPage'> }) {
  const t = useText()
  return (
    <>
      <ExhibitionFilter list={list} />
      <SelectFilter
        label={t('settlement.turn')}
        all={t('settlement.anyTurn')}
        width={136}
        value={list.filters.turn}
        options={[{ value: 'mine', label: t('settlement.mine') }]}
        onChange={next => list.setFilters({ turn: next === 'mine' ? 'mine' : undefined })}
      />
    </>
  )
}
