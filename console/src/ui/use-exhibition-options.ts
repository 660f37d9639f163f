import { nameOf } from '../kernel/name-of.ts'
import { useQueryCommand } from '../kernel/use-command.ts'

/**
 * Exhibitions something may be about, to choose from; none for a reader who sees no exhibitions. `includesSandboxes`: with those
 * under way, behind all others.
 */
export function useExhibitionOptions({ includesSandboxes = false } = {}) {
  const command = includesSandboxes ? 'getOperatorExhibitionPage' : 'getExhibitionPage'
  const { data, isPending } = useQueryCommand(command, { pageSize: 999 }, { quiet: true })
  const options = (data?.list ?? []).map(({ id, nameCn, nameEn, code }) => ({
    ...{ value: id, label: nameOf({ cn: nameCn, en: nameEn }) },
    ...(code && { remark: code }),
  }))
  return { options, loading: isPending }
}
