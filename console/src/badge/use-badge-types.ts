import type { Output } from '@fairgate/contract/catalogue'
import { useMemo } from 'react'
import { useLanguage } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'

export type BadgeType = Output<'getBadgeTypeList'>['list'][number]

/** The badge types of an exhibition, with their names in the reader's language as options. */
export function useBadgeTypes(exhibitionId: string) {
  const cn = useLanguage() === 'cn'
  const query = useQueryCommand('getBadgeTypeList', { exhibitionId }, { enabled: exhibitionId !== '' })
  const types = useMemo(() => query.data?.list ?? [], [query.data])
  const nameOf = (type: Pick<BadgeType, 'nameCn' | 'nameEn'>) => (cn ? type.nameCn : type.nameEn)
  return {
    ...query,
    types,
    nameOf,
    options: types.map(type => ({ value: type.id, label: nameOf(type) })),
  }
}
