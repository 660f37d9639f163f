import { Copy } from 'lucide-react'
import { Button } from './Button.tsx'
import { copyText } from './copy-text.ts'

/** Copies a text; if the browser refuses, shows a message, and the text can be selected. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  return (
    <Button icon={Copy} onClick={() => void copyText(text)}>
      {label}
    </Button>
  )
}
