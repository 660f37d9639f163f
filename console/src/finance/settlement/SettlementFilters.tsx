import { useText } from '../../kernel/i18n/language.ts'
import { Choice } from '../../kernel/ui/list/Choice.tsx'
import { ExhibitionFilter } from '../../kernel/ui/list/ExhibitionFilter.tsx'
import type { Worklist } from '../../kernel/ui/list/list-spec.ts'
import type { OfKind } from './settlement-paths.ts'

/** Filters by exhibition and by pending actions of the operator. */
export function SettlementFilters({ list }: OfKind & { list: Worklist<'getCooperatorSettlementPage'> }) {
  const t = useText()
  return (
    <>
      <ExhibitionFilter list={list} />
      <Choice
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
