import { Copy } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Button } from '../ui/Button.tsx'
import { toast } from '../ui/toast.ts'

/** Copies a text; where the browser does not let it, says so, and the text can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const t = useText()
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text)
      toast.success(t('shell.copied'))
    } catch {
      toast.error(t('gate.copyFailed'))
    }
  }
  return (
    <Button icon={Copy} onClick={() => void copy()}>
      {label}
    </Button>
  )
}
