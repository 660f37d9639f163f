import { useText } from '../../kernel/i18n/language.ts'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'

/** Done or refused. */
export function LogResult({ entry }: { entry: { state: string; statusCode: number } }) {
  const t = useText()
  const label = t(entry.state === 'finished' ? 'operationLog.succeeded' : 'operationLog.refusedResult')
  return <StatusTag code={entry.statusCode as 2 | 5}>{label}</StatusTag>
}
