import type { RowOf } from '@fairgate/contract/app/catalogue'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

export type TicketType = RowOf<'getTicketTypeList'>

export const typeNameOf = ({ nameCn, nameEn }: Pick<TicketType, 'nameCn' | 'nameEn'>) =>
  nameOf({ cn: nameCn, en: nameEn })

/** The visible ticket types of an exhibition, and the same as options. */
export function useTicketTypes(exhibitionId: string) {
  const query = useQueryCommand('getTicketTypeList', { exhibitionId }, { enabled: exhibitionId !== '' })
  const types = query.data?.list ?? []
  return { ...query, types, options: types.map(type => ({ value: type.id, label: typeNameOf(type) })) }
}
