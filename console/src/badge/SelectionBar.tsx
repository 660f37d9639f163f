import { useText } from '../kernel/language.ts'
import { BulkBar, type BulkBarProps } from '../ui/BulkBar.tsx'
import './SelectionBar.css'

/** The bar of the ticked rows; where no deed suits any of them it says so instead of standing empty. */
export function SelectionBar(props: BulkBarProps) {
  const t = useText()
  if (props.count === 0) return null
  return (
    <div className="fg-selection">
      <BulkBar {...props} />
      {props.verbs.length === 0 && <span role="status">{t('badge.nothingInBulk')}</span>}
    </div>
  )
}
