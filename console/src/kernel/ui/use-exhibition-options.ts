import { useQueryCommand } from '../command/use-command.ts'
import { nameOf } from '../i18n/name-of.ts'

/**
 * Exhibitions as options; empty for an operator who sees no exhibitions. `includesSandboxes`: includes active sandbox
 * exhibitions, at the end.
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
