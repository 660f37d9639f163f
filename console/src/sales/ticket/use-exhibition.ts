import { useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

/** The exhibition of this address: its id, and its name in the interface language. */
export function useExhibition() {
  const { id = '' } = useParams()
  const { data } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { enabled: id !== '', quiet: true })
  const exhibition = data?.exhibition
  return { id, name: exhibition ? nameOf({ cn: exhibition.nameCn, en: exhibition.nameEn }) : '…' }
}
