import type { ShareOption } from './partner-labels.ts'
import { useConditionText } from './use-condition-text.ts'

/** The exhibition types that a partner is shared for. */
export function SharedTypes({ row }: { row: ShareOption }) {
  const text = useConditionText().types(row.exhibitionTypes)
  return <span title={text}>{text}</span>
}

/** The regions that it is shared for. */
export function SharedRegions({ row }: { row: ShareOption }) {
  const text = useConditionText().regions(row.regions)
  return <span title={text}>{text}</span>
}
