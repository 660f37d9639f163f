import { useParams } from 'react-router'
import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'

/** The exhibition of this address: its id, and its name in the interface language. */
export function useFair() {
  const { id = '' } = useParams()
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { enabled: id !== '', quiet: true })
  const exhibition = data?.exhibition
  return { id, name: exhibition ? nameOf({ cn: exhibition.nameCn, en: exhibition.nameEn }) : '…' }
}
