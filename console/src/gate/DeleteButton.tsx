import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'

/** Left in a form's foot, where what it shows may be deleted. */
export function DeleteButton({ onClick }: { onClick: (() => void) | undefined }) {
  const t = useText()
  if (!onClick) return null
  return (
    <Button kind="danger" onClick={onClick}>
      {t('gate.delete')}
    </Button>
  )
}
