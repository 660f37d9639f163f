import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

/** Approved and not ended: only these can have travellers. */
const running: readonly string[] = ['preparing', 'ready']

/** Options of visible exhibitions that accept travel, with the one of an existing row. */
export function useRunningExhibitions(chosen?: { id: string; name: { cn: string; en: string } }) {
  const { data, isPending } = useQueryCommand('getOperatorExhibitionPage', { pageSize: 999 }, { quiet: true })
  const found = (data?.list ?? [])
    .filter(({ state }) => running.includes(state))
    .map(({ id, nameCn, nameEn }) => ({ value: id, label: nameOf({ cn: nameCn, en: nameEn }) }))
  const isMissing = chosen && !found.some(({ value }) => value === chosen.id)
  return {
    options: isMissing ? [{ value: chosen.id, label: nameOf(chosen.name) }, ...found] : found,
    loading: isPending,
  }
}
