import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'

/** The latest exhibitions that the operator runs, as options. */
export function useRunExhibitions() {
  const { data, isPending } = useQueryCommand('getLastExhibitions', { limit: 20 }, { quiet: true })
  const options = (data?.list ?? []).map(({ id, nameCn, nameEn }) => ({
    ...{ value: id, label: nameOf({ cn: nameCn, en: nameEn }) },
  }))
  return { options, loading: isPending }
}
