import { useDeferredValue, useState } from 'react'
import { useText } from '../kernel/language.ts'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Choice } from '../ui/list/Choice.tsx'
import type { Worklist } from '../ui/list/list-spec.ts'
import { Select } from '../ui/Select.tsx'
import type { OfKind } from './settlement-places.ts'

/** By exhibition, and what waits for the reader. */
export function SettlementFilters({ list }: OfKind & { list: Worklist<'getCooperatorSettlementPage'> }) {
  const t = useText()
  const [typed, setTyped] = useState('')
  const sought = useDeferredValue(typed.trim())
  const { data, isFetching } = useQueryCommand(
    'getOperatorExhibitionPage',
    { pageSize: 40, search: sought ? { type: 'name', value: sought } : undefined },
    { keepPrevious: true },
  )
  const options = (data?.list ?? []).map(row => ({
    value: row.id,
    label: nameOf({ cn: row.nameCn, en: row.nameEn }),
  }))
  return (
    <>
      <Select
        aria-label={t('settlement.exhibition')}
        style={{ width: 220 }}
        placeholder={t('settlement.exhibition')}
        allowClear
        showSearch={{ filterOption: false, onSearch: setTyped }}
        loading={isFetching}
        value={list.filters.exhibitionId}
        options={options}
        onChange={(next: string | undefined) => {
          setTyped('')
          list.setFilters({ exhibitionId: next })
        }}
      />
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
