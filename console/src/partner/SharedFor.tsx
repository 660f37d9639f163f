import type { ShareOption } from './partner-words.ts'
import { useConditionWords } from './use-condition-words.ts'

/** The exhibition types that a partner is shared for. */
export function SharedTypes({ row }: { row: ShareOption }) {
  const text = useConditionWords().types(row.exhibitionTypes)
  return <span title={text}>{text}</span>
}

/** The regions that it is shared for. */
export function SharedRegions({ row }: { row: ShareOption }) {
  const text = useConditionWords().regions(row.regions)
  return <span title={text}>{text}</span>
}
